/** Verbs that begin summaries of writes, with their past tense. */
// biome-ignore format: a list to be read as one
export const past: Readonly<Record<string, string>> = {
  Abort: 'Aborted', Accept: 'Accepted', Accrue: 'Accrued', Add: 'Added', Amend: 'Amended',
  Analyse: 'Analysed', Answer: 'Answered', Apply: 'Applied', Approve: 'Approved', Archive: 'Archived',
  Ask: 'Asked', Assign: 'Assigned', 'Auto-allocate': 'Auto-allocated', Call: 'Called', Cancel: 'Cancelled',
  Change: 'Changed', Charge: 'Charged', Check: 'Checked', Close: 'Closed', Complete: 'Completed',
  Confirm: 'Confirmed', Connect: 'Connected', Consent: 'Consented', Create: 'Created',
  Deactivate: 'Deactivated', Decide: 'Decided', Delegate: 'Delegated', Delete: 'Deleted', Disconnect: 'Disconnected',
  Dismiss: 'Dismissed', Download: 'Downloaded', Draft: 'Drafted', Equalise: 'Equalised', Erase: 'Erased', Export: 'Exported',
  Extract: 'Extracted', Fetch: 'Fetched', Finish: 'Finished', Generate: 'Generated', Get: 'Got',
  Grant: 'Granted', Hide: 'Hid', Ignore: 'Ignored', Import: 'Imported', Link: 'Linked', Log: 'Logged',
  Mark: 'Marked', Match: 'Matched', Merge: 'Merged', Move: 'Moved', Offboard: 'Offboarded', Open: 'Opened',
  Override: 'Overrode', Pass: 'Passed', Post: 'Posted', Prepare: 'Prepared', Preview: 'Previewed',
  Price: 'Priced', Propose: 'Proposed', Publish: 'Published', Raise: 'Raised', Read: 'Read', Reapply: 'Reapplied',
  Receive: 'Received', Record: 'Recorded', Redeliver: 'Redelivered', Regenerate: 'Regenerated',
  Register: 'Registered', Reject: 'Rejected', Release: 'Released', Relink: 'Relinked', Remove: 'Removed',
  Correct: 'Corrected', Issue: 'Issued', Replace: 'Replaced',
  Rename: 'Renamed', Reopen: 'Reopened', Replay: 'Replayed', Request: 'Requested', Resolve: 'Resolved',
  Restore: 'Restored', Retry: 'Retried', Revalue: 'Revalued', Reverse: 'Reversed', Review: 'Reviewed',
  Revoke: 'Revoked', Rotate: 'Rotated', Run: 'Ran', Save: 'Saved', Schedule: 'Scheduled',
  Screen: 'Screened', Send: 'Sent', Set: 'Set', Settle: 'Settled', Sign: 'Signed', Start: 'Started',
  Stream: 'Streamed', Subscribe: 'Subscribed', Supersede: 'Superseded', Switch: 'Switched', Sync: 'Synced',
  Test: 'Tested', Toggle: 'Toggled', Transfer: 'Transferred', Undo: 'Undid', Unlink: 'Unlinked',
  Upload: 'Uploaded', Void: 'Voided', Vote: 'Voted', Waive: 'Waived', Withdraw: 'Withdrew', Write: 'Wrote',
}

/** A route's summary in the past tense: `Create a deal` becomes `Created a deal`; null without its verb. */
export function pastOf(summary: string): string | null {
  const verb = summary.split(/[\s,]/, 1)[0] as string
  const done = past[verb]
  return done ? done + summary.slice(verb.length) : null
}
