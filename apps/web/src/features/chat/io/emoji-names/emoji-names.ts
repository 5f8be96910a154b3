import type { Language } from '@branchline/contract/languages';
import groups from 'unicode-emoji-json/data-by-group.json';
import { emojiTexts } from '#features/chat/texts/emoji-texts.ts';

export interface NamedEmoji {
  readonly emoji: string;
  readonly name: string;
  /** What it is found by, in lower case: its name, and the English one. */
  readonly words: string;
}

export interface EmojiGroup {
  readonly name: string;
  readonly emojis: readonly NamedEmoji[];
}

/** What newer systems alone draw, and the server may not know yet, is left out. */
const newestVersion = 15;

const groupNames: Readonly<Record<string, string>> = {
  'Smileys & Emotion': emojiTexts.smileys,
  'People & Body': emojiTexts.people,
  'Animals & Nature': emojiTexts.animals,
  'Food & Drink': emojiTexts.food,
  'Travel & Places': emojiTexts.travel,
  Activities: emojiTexts.activities,
  Objects: emojiTexts.objects,
  Symbols: emojiTexts.symbols,
  Flags: emojiTexts.flags,
};

/** Names by emoji, each language in a file of its own; the README beside it says where they come from. */
const files = import.meta.glob<Readonly<Record<string, string>>>('./*.json', { import: 'default' });

/** Every emoji by group, named in a language; in English where there are no names of it, or they do not come now. */
export const loadEmoji = async (language: Language): Promise<readonly EmojiGroup[]> => {
  const names = await files[`./${language}.json`]?.().catch(() => undefined);
  return groups.map((group) => ({
    name: groupNames[group.name] ?? group.name,
    emojis: group.emojis
      .filter(({ emoji_version: version }) => Number(version) <= newestVersion)
      .map(({ emoji, name: english }) => {
        const name = names?.[emoji] ?? english;
        return { emoji, name, words: `${name} ${english}`.toLowerCase() };
      }),
  }));
};
