import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { IconButton } from './icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'trailing'>;

export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);

  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={isShown ? uiTexts.hideCharacters : uiTexts.showCharacters}
          icon={isShown ? <EyeOff /> : <Eye />}
          disabled={props.disabled}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
