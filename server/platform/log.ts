import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Logger, multistream, pino } from 'pino'
import { LogFile } from './log-file.ts'

export type Log = Logger

const ROTATE_AT = 20 * 1024 * 1024

/** Whatever might be a secret is struck out of every line, wherever it stands. */
const REDACTED = ['password', 'token', 'secret', 'otp', 'authorization', 'cookie', 'key'].flatMap(name => [
  name,
  `*.${name}`,
  `*.*.${name}`,
])

/** One line for each request: nothing in it comes from a body, a query or a header. */
export interface AccessLine {
  request_id: string
  method: string
  /** The path template, or the path where no route has it. */
  route: string
  status: number
  ms: number
  who: string
}

export interface Logs {
  log: Log
  access: (line: AccessLine) => void
  /** Resolves when every line was written or given up. */
  close(): Promise<void>
}

/**
 * Opens structured logs in `<folder>/server.log`, warnings also on stderr; stdout stays free for the ready
 * line. Past 20 MiB the file is kept as server.log.1, replacing the former one, and a new one begins.
 */
export function openLogs(folder: string, level: string): Logs {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const output = new LogFile(join(folder, 'server.log'), ROTATE_AT)
  const flush = () => output.flush()
  process.once('exit', flush)
  const log = pino(
    {
      level,
      redact: { paths: REDACTED, censor: '[redacted]' },
      serializers: { error: pino.stdSerializers.err },
      base: null,
    },
    multistream([
      { level: 'trace', stream: output },
      { level: 'warn', stream: { write: tellOperator } },
    ]),
  )
  // Looking for secrets costs more than writing the line; this one cannot hold any.
  const requests = pino({ level, base: null }, output)
  return {
    log,
    access: line => requests.info(line),
    close() {
      process.off('exit', flush)
      return output.close()
    },
  }
}

/** A warning or error as a sentence on stderr, for whoever started the server; the whole of it is in the file. */
function tellOperator(line: string): void {
  const { msg, error } = JSON.parse(line) as { msg?: string; error?: { message?: string } | string }
  const reason = typeof error === 'string' ? error : error?.message
  process.stderr.write(`${[msg, reason].filter(Boolean).join(': ')}\n`)
}
