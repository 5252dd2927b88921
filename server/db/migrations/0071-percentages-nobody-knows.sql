-- A maximum of which nobody has reported anything is not used by 0 %: the percentage of such a line is unknown, so that it
-- is in no range and stands last in the order (decision 045).
COMMENT ON COLUMN report_row.usage_percent IS 'NULL = unknown: there is no maximum, the units of its keys differ, or nobody has reported anything.';
SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
UPDATE report_row SET usage_percent = NULL
WHERE usage_percent IS NOT NULL AND group_reporting_type IS NULL AND total_usage = 0;
RESET ROLE;
