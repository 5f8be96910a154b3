import type { BranchHours } from '@branchline/contract/hours';
import type { Branch, BranchName, BranchWithCounts } from '@branchline/contract/shapes';
import QRCode from 'qrcode';
import type { BranchRow } from './branches.repository.ts';
import type { CountedBranch } from './counts.repository.ts';

const presentHours = ({ zone, week, holidays }: NonNullable<BranchRow['hours']>): BranchHours => {
  const spansOf = (day: keyof typeof week) => (week[day] ?? []).map(([from, until]): [string, string] => [from, until]);
  return {
    zone,
    week: {
      mon: spansOf('mon'),
      tue: spansOf('tue'),
      wed: spansOf('wed'),
      thu: spansOf('thu'),
      fri: spansOf('fri'),
      sat: spansOf('sat'),
      sun: spansOf('sun'),
    },
    holidays: holidays.map(({ date, name }) => ({ date, name })),
  };
};

export const presentBranch = (row: BranchRow): Branch => ({
  id: row.id,
  name: row.name,
  description: row.description,
  setAsPrimary: row.isPrimary,
  status: row.isActive,
  assignment: row.assignment,
  hours: row.hours && presentHours(row.hours),
  autoReply: row.autoReply,
  ...(Object.keys(row.autoReplies).length > 0 && { autoReplies: { ...row.autoReplies } }),
});

export const presentBranchName = ({ id, name }: BranchRow): BranchName => ({ id, name });

export const presentCountedBranch = ({ branch, counts }: CountedBranch): BranchWithCounts => ({
  ...presentBranch(branch),
  counts: {
    branch_leader: counts.branchLeaders,
    team_leader: counts.teamLeaders,
    customer: counts.customers,
  },
});

/** The link that puts a new customer into a branch, to one leader or any, and the same as a QR code: an SVG as a data URL. */
export const presentInvitation = async (publicUrl: string, { id }: BranchRow, leaderId: string | undefined) => {
  const link = `${publicUrl}/?branch=${id}${leaderId === undefined ? '' : `&leader=${leaderId}`}`;
  const svg = await QRCode.toString(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return { link, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
};
