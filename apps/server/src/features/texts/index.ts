export {
  countSentText,
  giveBackText,
  readTextBudget,
  takeCodeText,
  takeNoticeText,
  type TextBudget,
} from './text-budget.service.ts';
