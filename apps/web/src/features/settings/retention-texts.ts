import { formatNumber } from '#lib/numbers.ts';
import { defineTexts } from '#lib/texts/define-texts.ts';

/** How long messages and files are kept. */
export const retentionTexts = defineTexts({
  intro: 'Old messages and files can be erased by themselves, every hour. Count first: nothing goes until you confirm.',
  messages: 'Keep messages for (months)',
  monthsHelp: '0 keeps them. An erased message stays in its place as a deleted one, without words and files.',
  files: 'Keep files for (months)',
  filesHelp: '0 keeps them. Profile pictures, the logo and files of quick replies stay.',
  wrong: 'Write whole months from 0 to 999.',
  count: 'Count what would go',
  counted: (messages: number, files: number, size: string) =>
    messages + files === 0
      ? 'Nothing is that old now.'
      : `${formatNumber(messages)} messages and ${formatNumber(files)} files (${size}) are older and would go.`,
  save: 'Keep these rules',
  question: 'Are you sure you want to keep these rules?',
  consequence: 'What is older is erased within the hour and from then on, for everybody. It cannot be brought back.',
  confirm: 'Keep the rules',
  saved: 'The data rules are kept.',
  missing:
    'The settings of the data rules were deleted, so everything is kept. Add them again in the list of settings.',
  failed: 'The data rules could not be loaded.',
});
