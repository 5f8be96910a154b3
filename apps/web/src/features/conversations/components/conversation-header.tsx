import { ArrowLeft, Pencil } from 'lucide-react';
import { useNavigate } from 'react-router';
import { lastActiveTime } from '#lib/dates.ts';
import { agentInboxPath, paths } from '#lib/paths.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './conversation-header.module.css';

interface ConversationHeaderProps {
  name: string;
  picture: string | null;
  isOnline: boolean;
  isTyping: boolean;
  lastSeen: string | null;
  isAgentMode: boolean;
  /** Opens the name form; null where names may not be changed. */
  onEdit: (() => void) | null;
}

export function ConversationHeader(props: ConversationHeaderProps) {
  const { name, picture, isOnline, isTyping, lastSeen, isAgentMode, onEdit } = props;
  const navigate = useNavigate();
  const presence = isTyping
    ? conversationTexts.typing
    : isOnline
      ? conversationTexts.online
      : lastSeen
        ? conversationTexts.lastActive(lastActiveTime(lastSeen))
        : '';
  return (
    <header className={styles.header}>
      <IconButton
        className={styles.back}
        label={conversationTexts.back}
        icon={<ArrowLeft />}
        onClick={() => void navigate(isAgentMode ? agentInboxPath : paths.inbox)}
      />
      <Avatar name={name} src={picture} size={40} online={isOnline} />
      <div className={styles.words}>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.presence} aria-live="polite">
          {presence}
        </p>
      </div>
      {onEdit && <IconButton label={conversationTexts.edit} icon={<Pencil />} onClick={onEdit} />}
    </header>
  );
}
