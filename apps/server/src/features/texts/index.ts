export {
  asText,
  countSentText,
  giveBackText,
  readTextBudget,
  takeCodeText,
  takeReminderText,
  type TextBudget,
} from './text-budget.service.ts';
