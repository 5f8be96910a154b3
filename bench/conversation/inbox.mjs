import { heldMegabytes, withPhone } from './phone.mjs';

const rows = 300;
/** The customer of the longest silence: the last row. */
const lastName = 'Zephyrine';

/**
 * Customers of the pair's branch who have written to its leader, a minute after one another, with a picture each.
 *
 * @param {import('../send/people.mjs').Pair} pair @param {string[]} pictures ids of stored files
 */
export const inboxStatements = ({ leader }, pictures) => `
  insert into users (id, role, branch_id, first_name, last_name, phone, image_file_id)
  select md5('inbox ' || n)::uuid, 'customer', (select id from branches where is_primary), 'Customer ' || n,
    case when n = ${rows} then '${lastName}' else 'Patil' end, (8000000000 + n)::text,
    ('{${pictures.join(',')}}'::uuid[])[1 + n % ${pictures.length}]
  from generate_series(1, ${rows}) n;
  insert into conversations (kind, first_user_id, second_user_id, last_seq, first_read_seq, second_read_seq, second_unread,
    last_message_at, last_message_id, last_sender_id, last_type, last_content)
  select 0, md5('inbox ' || n)::uuid, '${leader.id}', 1, 1, n % 2, 1 - n % 2, now() - n * interval '1 minute',
    md5('inbox message ' || n)::uuid, md5('inbox ' || n)::uuid, 'text', 'Is order ' || n || ' at the branch?'
  from generate_series(1, ${rows}) n;
  insert into messages (conversation_id, seq, id, sender_id, message_type, content, created_at)
  select id, 1, last_message_id, last_sender_id, last_type, last_content, last_message_at
  from conversations where second_user_id = '${leader.id}' and last_seq = 1;`;

/** In the page: scrolls down as a hand does, asking for more, until the last row is on the screen; answers the rows. */
const scrollDown = `(async () => {
  const seen = new Set();
  for (;;) {
    const links = [...document.querySelectorAll('a[href*="/chat?"]')];
    for (const link of links) seen.add(link.href);
    const last = links.find((link) => link.textContent.includes('${lastName}'));
    if (last && last.getBoundingClientRect().bottom <= innerHeight) return seen.size;
    let list = links[0];
    while (list && getComputedStyle(list).overflowY !== 'auto') list = list.parentElement;
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
    if (isAtEnd) [...list.querySelectorAll('button')].at(-1)?.click();
    list.scrollTop += 500;
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
})()`;

/**
 * Reads a leader's inbox to the name in its last row.
 *
 * @param {{ executablePath: string, origin: string, person: import('../send/people.mjs').Person }} asked
 */
export const readInbox = ({ executablePath, origin, person }) =>
  withPhone({ executablePath, origin, person, role: 'team_leader' }, async (page) => {
    await page.goto(`${origin}/chat-users`);
    await page.waitForSelector('a[href*="/chat?"]', { timeout: 120_000 });
    const seen = Number(await page.evaluate(scrollDown));
    if (seen < rows) throw new Error(`Only ${seen} of ${rows} rows came by.`);
    const megabytes = await heldMegabytes(page);
    const { JSHeapUsedSize = Number.NaN } = await page.metrics();
    const elements = Number(await page.evaluate(`document.querySelectorAll('*').length`));
    return { rows: seen, megabytes, heapMegabytes: JSHeapUsedSize / 1024 ** 2, elements };
  });
