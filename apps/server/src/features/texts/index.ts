export { countSentText, giveBackText, readTextBudget, takeCodeText, type TextBudget } from './text-budget.service.ts';
