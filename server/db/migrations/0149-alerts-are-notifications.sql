-- Alerts are told as notifications. A minute goes by before they are mailed: what is raised meanwhile is in the same mail.
SET LOCAL ROLE "{db}_system"; -- whose rows these are: the owner of the tables sees none
INSERT INTO notification (kind, dedupe_key, user_id, account_id, payload, created_at, not_before, mailed_at)
  SELECT a.kind || '_ALERTS', a.id, n.user_id, a.account_id,
    jsonb_build_object('alertId', a.id::text, 'productName', a.product_name, 'applicationId', a.cuca_id, 'names', a.names,
      'keys', a.keys, 'threshold', a.threshold, 'usagePercent', a.usage_percent::text, 'totalUsage', a.total_usage::text,
      'maxVolume', a.max_volume::text, 'termStart', a.term_start, 'termEnd', a.term_end, 'expiryDate', a.expiry_date,
      'days', a.days),
    n.noticed_at, n.noticed_at + interval '1 minute', n.mailed_at
  FROM alert_notice n JOIN alert a ON a.id = n.alert_id ORDER BY n.noticed_at, a.id, n.user_id;
RESET ROLE;

DROP TABLE alert_notice;
