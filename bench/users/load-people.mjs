import pg from 'pg';

export const branches = 2_000;

const firstNames = 'Aarav Diya Arjun Kavya Rohan Priya Sanjay Meera Vijay Anjali Rahul Neha Suresh Pooja Amit Lakshmi';
const lastNames = `Sharma Verma Gupta Patel Singh Kumar Reddy Nair Iyer Rao Joshi Kulkarni Deshmukh Patil Chavan Mehta
  Shah Jain Agarwal Bansal Mishra Pandey Tiwari Yadav Chauhan Thakur Bose Ghosh Banerjee Pillai Menon Shetty`;

/**
 * Fills a Branchline's database with 2,000 branches and so many people: of 1,000 two branch leaders, twenty team leaders
 * and one in fifty turned off, who joined over three years. One in 5,000 has the rare name. Answers the id of a branch.
 *
 * @param {string} databaseUrl @param {number} people
 */
export async function loadPeople(databaseUrl, people) {
  const db = new pg.Client(databaseUrl);
  await db.connect();
  await db.query(
    `insert into branches (id, name, description) select gen_random_uuid(), 'Branch ' || i, 'Bench' from generate_series(2, $1::int) i`,
    [branches],
  );
  for (let start = 1; start <= people; start += 20_000) {
    await db.query(
      `with place as (select id, row_number() over (order by created_at, id) - 1 as n from branches),
         person as (select i, hashint4(i) & 65535 as a, hashint4(i * 31 + 7) & 65535 as b from generate_series($1::int, $2::int) i)
       insert into users (id, role, branch_id, first_name, last_name, phone, email, is_active, created_at)
       select gen_random_uuid(),
         case when i % 500 = 3 then 'branch_leader' when i % 50 = 1 then 'team_leader' else 'customer' end, place.id,
         case when i % 5000 = 77 then 'Zephyrine' else ($3::text[])[1 + a % cardinality($3::text[])] end,
         ($4::text[])[1 + b % cardinality($4::text[])], (7000000000 + i::bigint * 2617 % 2999999999)::text,
         case when i % 50 < 4 then 'person' || i || '@example.com' end, i % 50 <> 9,
         timestamptz '2026-11-01Z' - i * interval '94 seconds'
       from person join place on place.n = i % $5`,
      [start, Math.min(start + 19_999, people), firstNames.split(/\s+/), lastNames.split(/\s+/), branches],
    );
  }
  // What the server's own autovacuum does some time after so many new rows.
  await db.query('vacuum (analyze) users');
  await db.query('vacuum (analyze) user_counts');
  const { rows } = await db.query('select id from branches order by created_at, id offset 7 limit 1');
  await db.end();
  return String(rows[0].id);
}
