import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';

interface FilePickerProps {
  label: string;
  /** The ends of names that the browser offers. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** A button that opens the browser's file dialog. The same file can be chosen again after it was left out. */
export function FilePicker({ label, accept, multiple = false, disabled = false, onChoose }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button variant="quiet" icon={<Upload />} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </div>
  );
}
