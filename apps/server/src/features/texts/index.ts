export { asText } from './later-texts.ts';
export {
  countSentText,
  giveBackText,
  readTextBudget,
  takeCodeText,
  takeReminderText,
  type TextBudget,
} from './text-budget.service.ts';
