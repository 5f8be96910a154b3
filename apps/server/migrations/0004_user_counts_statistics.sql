-- Months over all branches are few, though both are common apart; without this the planner walks over the table.
CREATE STATISTICS user_counts_scope_unit (mcv) ON scope, unit FROM user_counts;
