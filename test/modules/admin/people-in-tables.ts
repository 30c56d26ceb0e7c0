/** Columns that refer to people and say what was, by whom: they unchanged when somebody leaves. */
export const history: readonly string[] = [
  'anticipated_questions.author_id',
  'access_log.user_id',
  'account_makers.maker_id',
  'account_makers.user_id',
  'agent_actions.decided_by_user',
  'agent_approvals.user_id',
  'agent_vote_mail_actions.user_id',
  'agent_vote_mails.user_id',
  'audit_log.actor_id',
  'cim_reports.author_id',
  'decision_votes.user_id',
  'decisions.proposer_id',
  'invite_links.accepted_by',
  'k1_returns.author_id',
  'mcp_connections.consented_by',
  'notification_reads.user_id',
  'notifications.user_id',
  'peer_conflicts.resolved_by',
  'preclearance_requests.user_id',
  'qa_answers.author_id',
  'qa_questions.asker_id',
  'reports.author_id',
  'timeline_entries.author_id',
  'vdr_nda_acceptances.user_id',
]

/**
 * Columns that only an active account uses: a new password or a recovery code opens no account that is off.
 */
export const ofAccounts: readonly string[] = [
  'recovery_codes.user_id',
  'reset_links.created_by',
  'reset_links.user_id',
]
