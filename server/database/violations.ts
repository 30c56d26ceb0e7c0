const CODES: Record<string, 'unique' | 'foreign_key'> = {
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'unique',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'foreign_key',
  '23505': 'unique',
  '23503': 'foreign_key',
}

/**
 * Returns which rule of the schema a failed statement broke, on either database; null for any other error.
 */
export function violatedConstraint(error: unknown): 'unique' | 'foreign_key' | null {
  return CODES[codeOf(error)] ?? null
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Postgres gave this transaction up so that another one could go on: deadlock, serialization failure. */
export const gaveWay = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error))

/** Classes 08 and 57P of SQLSTATE, and network errors of an absent server. */
const UNREACHABLE = /^(08\d\w\w|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/

/** The connection to the database was lost or could not be made. */
export const isUnreachable = (error: unknown): boolean =>
  UNREACHABLE.test(codeOf(error)) ||
  (error instanceof Error &&
    /^(Connection terminated|Client has encountered a connection error)/.test(error.message))

/** Errors of SQLite, Postgres and the file system for a full disk or quota. */
const FULL = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100', 'ENOSPC', 'EDQUOT'])

/** Returns whether an error is for lack of disk space. */
export const isStorageFull = (error: unknown): boolean => FULL.has(codeOf(error))

const UNWRITABLE = /^(EROFS|EACCES|EPERM|SQLITE_READONLY\w*|SQLITE_CANTOPEN\w*)$/

/** The file system does not let this user write there. */
export const isUnwritable = (error: unknown): boolean => UNWRITABLE.test(codeOf(error))
