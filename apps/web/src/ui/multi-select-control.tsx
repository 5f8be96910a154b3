import { ChevronDown, X } from 'lucide-react';
import ReactSelect, {
  components,
  type ClassNamesConfig,
  type GroupBase,
  type StylesConfig,
  type AriaLiveMessages,
} from 'react-select';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';
import type { MultiSelectProps } from './multi-select-props.ts';
import styles from './multi-select.module.css';
import type { SelectOption } from './select.tsx';

const texts = uiTexts.multiSelect;

/** What a screen reader is told while somebody chooses. */
const announcements: AriaLiveMessages<SelectOption, true, GroupBase<SelectOption>> = {
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

type Group = GroupBase<SelectOption>;

/** Loaded late by MultiSelect. */
export function MultiSelectControl(props: MultiSelectProps) {
  const { options, value, onChange, onBlur, placeholder = uiTexts.choose, emptyText = uiTexts.noOptions } = props;
  const { busy = false, disabled = false, ref, 'aria-label': label } = props;
  const control = useFieldControl({});

  return (
    <ReactSelect<SelectOption, true>
      isMulti
      unstyled
      closeMenuOnSelect={false}
      // Its guess is by touch events, which WebKit knows on every device: choosing on would be over after one.
      blurInputOnSelect={false}
      hideSelectedOptions={false}
      menuPlacement="auto"
      classNames={looks}
      styles={still}
      ariaLiveMessages={announcements}
      screenReaderStatus={({ count }) => uiTexts.choices(count)}
      components={pieces}
      options={options}
      value={options.filter((option) => value.includes(option.value))}
      onChange={(chosen) => onChange(chosen.map((option) => option.value))}
      isOptionDisabled={(option) => option.disabled ?? false}
      placeholder={placeholder}
      noOptionsMessage={() => emptyText}
      loadingMessage={() => uiTexts.loading}
      isLoading={busy}
      isDisabled={disabled}
      ref={ref}
      aria-label={label}
      aria-invalid={control['aria-invalid']}
      aria-errormessage={control['aria-describedby']}
      {...(control.id !== undefined && { inputId: control.id })}
      {...(onBlur && { onBlur })}
    />
  );
}

const looks: ClassNamesConfig<SelectOption, true, Group> = {
  container: () => classNames(styles.container),
  control: ({ isFocused, isDisabled }) =>
    classNames(styles.control, isFocused && styles.focused, isDisabled && styles.disabled),
  valueContainer: () => classNames(styles.values),
  placeholder: () => classNames(styles.placeholder),
  input: () => classNames(styles.input),
  multiValue: () => classNames(styles.chip),
  multiValueLabel: () => classNames(styles.chipLabel),
  multiValueRemove: () => classNames(styles.chipRemove),
  indicatorsContainer: () => classNames(styles.indicators),
  clearIndicator: () => classNames(styles.indicator),
  dropdownIndicator: () => classNames(styles.indicator),
  menu: () => classNames(styles.menu),
  menuList: () => classNames(styles.menuList),
  option: ({ isFocused, isSelected, isDisabled }) =>
    classNames(
      styles.option,
      isFocused && styles.optionFocused,
      isSelected && styles.optionSelected,
      isDisabled && styles.optionDisabled,
    ),
  noOptionsMessage: () => classNames(styles.message),
  loadingMessage: () => classNames(styles.message),
};

// Its own transitions know nothing of who asked for less motion; the style sheet has the house's.
const still: StylesConfig<SelectOption, true, Group> = {
  control: ({ transition: _, ...rest }) => rest,
  clearIndicator: ({ transition: _, ...rest }) => rest,
  dropdownIndicator: ({ transition: _, ...rest }) => rest,
};

const onlyWords = { role: 'option', 'aria-disabled': true, 'aria-selected': false } as const;

const pieces: Parameters<typeof ReactSelect<SelectOption, true>>[0]['components'] = {
  IndicatorSeparator: () => null,
  DropdownIndicator: (props) => (
    <components.DropdownIndicator {...props}>
      <ChevronDown aria-hidden="true" />
    </components.DropdownIndicator>
  ),
  ClearIndicator: (props) => (
    <components.ClearIndicator {...props}>
      <X aria-hidden="true" />
    </components.ClearIndicator>
  ),
  // A listbox without an option is none: the words stand in as one that cannot be chosen.
  NoOptionsMessage: (props) => (
    <components.NoOptionsMessage {...props} innerProps={{ ...props.innerProps, ...onlyWords }} />
  ),
  LoadingMessage: (props) => (
    <components.LoadingMessage {...props} innerProps={{ ...props.innerProps, ...onlyWords }} />
  ),
  MultiValueRemove: (props) => (
    <components.MultiValueRemove
      {...props}
      innerProps={{ ...props.innerProps, 'aria-label': uiTexts.remove(props.data.label) }}
    >
      <X aria-hidden="true" />
    </components.MultiValueRemove>
  ),
};
