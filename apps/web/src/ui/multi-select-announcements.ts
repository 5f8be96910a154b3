import type { AriaLiveMessages, GroupBase } from 'react-select';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import type { SelectOption } from './select.tsx';

const texts = uiTexts.multiSelect;

/** What a screen reader is told while somebody chooses. */
export const announcements: AriaLiveMessages<SelectOption, true, GroupBase<SelectOption>> = {
  guidance: ({ context, isInitialFocus }) => {
    if (context === 'menu') return texts.howToChoose;
    if (context === 'value') return texts.howToRemove;
    return isInitialFocus ? texts.howToOpen : '';
  },
  onChange: ({ action, label, labels }) => {
    if (action === 'select-option') return texts.chosen(label);
    if (action === 'clear') return texts.noneChosen;
    if (action === 'initial-input-focus') return labels.length > 0 ? texts.chosen(labels.join(', ')) : '';
    return texts.removed(label);
  },
  onFilter: ({ inputValue, resultsMessage }) =>
    inputValue === '' ? resultsMessage : texts.found(resultsMessage, inputValue),
  onFocus: ({ context, label, isSelected }) =>
    context === 'value' || isSelected ? texts.chosen(label) : texts.notChosen(label),
};
