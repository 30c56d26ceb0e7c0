/** Returns whether the office maintains the field itself, so that its change tells a reader nothing. */
export const isCounted = (field: string): boolean =>
  /^(version|revision|stage_changed_at|counts)$|(^|_)moves$/.test(field)
