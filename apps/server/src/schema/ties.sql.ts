const isAway = (userId: string): string =>
  `exists (select from absences o where o.user_id = ${userId} and o.starts_at <= now() and o.ends_at > now())`;

/** Who stands in now for the leader with this id; null: nobody. One who is away too stands in for nobody. */
export const presentCover = (leaderId: string): string => `(
    select a.cover_id from absences a where a.user_id = ${leaderId} and a.starts_at <= now() and a.ends_at > now()
      and not ${isAway('a.cover_id')} limit 1)`;

/**
 * What says whether a leader, a row of `users`, answers now: the hours of the branch, and the absence that is under way.
 * `since` is what names it: one that was taken back and put back, or made longer, is still the same to those who write.
 */
export const scheduleOf = (leader: string): string => `jsonb_build_object('at', now(),
    'hours', (select b.hours::text from branches b where b.id = ${leader}.branch_id),
    'hoursSetAt', (select b.hours_set_at from branches b where b.id = ${leader}.branch_id),
    'absence', (
      select jsonb_build_object('since', coalesce(a.first_starts_at, a.starts_at), 'until', a.ends_at, 'cover', (
        select jsonb_build_object('id', v.id, 'firstName', v.first_name, 'lastName', v.last_name) from users v
        where v.id = a.cover_id and v.role = 'team_leader' and v.is_active and v.deleted_at is null and v.branch_id = ${leader}.branch_id
          and not ${isAway('v.id')}))
      from absences a where a.user_id = ${leader}.id and a.starts_at <= now() and a.ends_at > now() limit 1))`;

/** The same of the leader with this id and branch, null where the branch is open at any time and the leader is here. */
export const limitedScheduleOf = (leaderId: string, branchId: string): string => `(
    select ${scheduleOf('l')} from (select ${leaderId} as id, ${branchId} as branch_id) l
    where ${isAway('l.id')} or exists (select from branches b where b.id = l.branch_id and b.hours is not null))`;

/** Since when a customer waits for an answer of the leader; null: for none. One look at the few who wait. */
export const waitingSinceOf = (customer: string, leader: string): string => `(
    select min(w.waiting_since) from conversations w where w.first_user_id = ${customer}.id and w.waiting_seq is not null
      and (w.second_user_id = ${leader}.id or ${customer}.leader_id is not null) and ${tieOf(customer, leader)} is not null)`;

/**
 * How a customer and a leader belong together (`own`, `cover`, `branch`, or null), both rows of `users`: the one place that knows whose customers are whose. Without
 * an own leader a customer belongs to every leader of the branch; so is nobody left alone while a branch has leaders.
 */
export const tieOf = (customer: string, leader: string): string =>
  `case when ${customer}.branch_id = ${leader}.branch_id and ${customer}.role = 'customer' and ${leader}.role = 'team_leader'
    then case when ${customer}.leader_id is null then 'branch' when ${customer}.leader_id = ${leader}.id then 'own'
      when ${leader}.id = ${presentCover(`${customer}.leader_id`)} then 'cover' end end`;

/** The same of two people, whichever of them is the customer. */
export const tieBetween = (one: string, other: string): string =>
  `case when ${one}.role = 'customer' then ${tieOf(one, other)} when ${other}.role = 'customer' then ${tieOf(other, one)} end`;
