import { scheduleOf, tieBetween, waitingSinceOf } from '#schema/ties.sql';

/** The viewer's own row of `users` as `me`, for the columns below and for who belongs to whom. */
export const joinMe = (viewer: string): string =>
  `left join lateral (select id, role, branch_id, leader_id from users where id = ${viewer} limit 1) me on true`;

/**
 * Columns of a partner `u` as `me` sees them: how the two belong together, whose customer one is who is covered, and for
 * customers whether a leader answers now and who is their own one instead, and for leaders since when a customer waits.
 */
export const tieColumns = `${tieBetween('me', 'u')} as tie, case when u.leader_id <> me.id then (
    select jsonb_build_object('id', w.id, 'firstName', w.first_name, 'lastName', w.last_name, 'isDeleted', w.deleted_at is not null)
    from users w where w.id = u.leader_id) end as "ownLeader",
  case when me.role = 'customer' and u.role = 'team_leader' then ${scheduleOf('u')} end as schedule,
  case when me.role = 'customer' and u.role = 'team_leader' and me.leader_id <> u.id then (
    select jsonb_build_object('id', n.id, 'firstName', n.first_name, 'lastName', n.last_name,
      'hasLeft', not u.is_active or u.deleted_at is not null or u.branch_id is distinct from n.branch_id,
      'until', (select h.until from assignments a join handovers h on h.id = a.handover_id
        where a.customer_id = me.id and a.ended_at is null and h.from_id = u.id and h.ended_at is null))
    from users n where n.id = me.leader_id) end as successor,
  case when me.role = 'team_leader' and u.role = 'customer' then ${waitingSinceOf('u', 'me')} end as "waitingSince"`;
