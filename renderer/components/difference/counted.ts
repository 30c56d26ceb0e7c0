/** Whether only the office itself counts by a field: that it changed tells nobody anything. */
export const isCounted = (field: string): boolean =>
  /^(version|revision|stage_changed_at)$|(^|_)moves$/.test(field)
