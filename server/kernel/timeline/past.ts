/** The verbs with which summaries of writes begin, and how they are told afterwards. */
// biome-ignore format: a list to be read as one
const past: Readonly<Record<string, string>> = {
  Accept: 'Accepted', Accrue: 'Accrued', Add: 'Added', Agree: 'Agreed', Allocate: 'Allocated', Answer: 'Answered',
  Apply: 'Applied', Approve: 'Approved', Archive: 'Archived', Ask: 'Asked', Begin: 'Began', Bind: 'Bound', Bring: 'Brought', Call: 'Called', Cancel: 'Cancelled', Cast: 'Cast', Change: 'Changed',
  Charge: 'Charged', Choose: 'Chose', Close: 'Closed', Confirm: 'Confirmed', Connect: 'Connected', Create: 'Created',
  Deactivate: 'Deactivated', Decide: 'Decided', Delete: 'Deleted', Distribute: 'Distributed', End: 'Ended', Enter: 'Entered', Equalise: 'Equalised',
  Erase: 'Erased', Find: 'Found', Forget: 'Forgot', Freeze: 'Froze', Give: 'Gave', Grant: 'Granted',
  Hand: 'Handed', Hold: 'Held', Import: 'Imported', Invite: 'Invited', Join: 'Joined', Let: 'Let', Load: 'Loaded', Log: 'Logged', Look: 'Looked', Make: 'Made', Mark: 'Marked',
  Match: 'Matched', Merge: 'Merged', Move: 'Moved', Note: 'Noted', Open: 'Opened', Pay: 'Paid', Post: 'Posted', Prepare: 'Prepared', Price: 'Priced',
  Propose: 'Proposed', Put: 'Put', Read: 'Read', Record: 'Recorded', Register: 'Registered', Reject: 'Rejected', Remove: 'Removed',
  Rename: 'Renamed', Reopen: 'Reopened', Restore: 'Restored', Revalue: 'Revalued', Reverse: 'Reversed', Review: 'Reviewed', Revoke: 'Revoked',
  Run: 'Ran', Save: 'Saved', Say: 'Said', Schedule: 'Scheduled', Screen: 'Screened', Send: 'Sent', Set: 'Set', Sign: 'Signed',
  Subscribe: 'Subscribed', Supersede: 'Superseded', Switch: 'Switched', Take: 'Took', Undo: 'Undid', Value: 'Valued',
  Void: 'Voided', Vote: 'Voted', Waive: 'Waived', Withdraw: 'Withdrew', Write: 'Wrote',
}

/** What a route's summary says was done, once it was: `Create a deal` becomes `Created a deal`; null without its verb. */
export function pastOf(summary: string): string | null {
  const verb = summary.split(/[\s,]/, 1)[0] as string
  const done = past[verb]
  return done ? done + summary.slice(verb.length) : null
}
