const CODES: Record<string, 'unique' | 'foreign_key'> = {
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'unique',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'foreign_key',
  '23505': 'unique',
  '23503': 'foreign_key',
}

/** Which rule of the schema a failed statement broke, whichever database says so; null for any other error. */
export function violatedConstraint(error: unknown): 'unique' | 'foreign_key' | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return CODES[code] ?? null
}
