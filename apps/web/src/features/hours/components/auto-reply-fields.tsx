import { maxAutoReply } from '@branchline/contract/hours';
import { directionOf, languageNames, languages } from '@branchline/contract/languages';
import { useState } from 'react';
import { openingHoursTexts as texts } from '#lib/texts/opening-hours-texts.ts';
import { Field } from '#ui/field.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { dayHeading, daysBefore, today } from '#lib/dates.ts';
import styles from './hours.module.css';

/** What a branch answers by itself: to everybody, and in languages of their own. */
interface AutoReplies {
  readonly autoReply: string;
  readonly autoReplies: Readonly<Record<string, string>>;
}

interface AutoReplyFieldsProps {
  words: AutoReplies;
  onChange: (words: AutoReplies) => void;
}

export function AutoReplyFields({ words, onChange }: AutoReplyFieldsProps) {
  const { autoReply, autoReplies } = words;
  const [selected, setSelected] = useState('every');
  const everybody = {
    id: 'every',
    label: texts.everyLanguage,
    content: (
      <>
        <Field label={texts.autoReply} help={texts.autoReplyHelp} optional>
          <TextArea
            rows={3}
            maxRows={8}
            maxLength={maxAutoReply}
            value={autoReply}
            dir="auto"
            onChange={({ target }) => onChange({ ...words, autoReply: target.value })}
          />
        </Field>
        <ReplyPreview autoReply={autoReply} />
      </>
    ),
  };
  const inLanguages = languages.map((tag) => ({
    id: tag,
    label: languageNames[tag],
    content: (
      <>
        <Field label={texts.autoReply} help={texts.ownLanguageHelp(languageNames[tag])} optional>
          <TextArea
            rows={3}
            maxRows={8}
            maxLength={maxAutoReply}
            value={autoReplies[tag] ?? ''}
            lang={tag}
            dir={directionOf(tag)}
            onChange={({ target }) => onChange({ ...words, autoReplies: { ...autoReplies, [tag]: target.value } })}
          />
        </Field>
        <ReplyPreview autoReply={autoReplies[tag]?.trim() ? autoReplies[tag] : autoReply} />
      </>
    ),
  }));
  return (
    <Tabs label={texts.languagesLabel} tabs={[everybody, ...inLanguages]} selected={selected} onSelect={setSelected} />
  );
}

/** What a customer would read who wrote now, with tomorrow morning as the time of the answer. */
function ReplyPreview({ autoReply }: { autoReply: string }) {
  const when = `${dayHeading(daysBefore(today(), -1))} 09:00`;
  const words = autoReply.trim()
    ? autoReply.replaceAll('{when}', when).replaceAll('{cover}', texts.exampleCover)
    : texts.builtIn(when);
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{texts.preview}</figcaption>
      <p className={styles.bubble} dir="auto">
        {words}
      </p>
    </figure>
  );
}
