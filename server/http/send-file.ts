import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { namesTag } from '../kernel/door/preconditions.ts'
import { sentence } from '../kernel/language/sentence.ts'
import { AppError } from '../kernel/problems/errors.ts'
import { type FileAnswer, type StoredBytes, StoredFile, type StreamedFile } from '../kernel/routes/file.ts'
import { oneLine } from '../kernel/values/one-line.ts'

/** Returns whether the caller has the answer of this tag already. */
export function isKnown({ headers }: IncomingMessage, tag: string): boolean {
  const known = headers['if-none-match']
  return known !== undefined && namesTag(known, tag, 'weak')
}

/** Answers that the caller has the current version, without headers that describe a body. */
export function unchanged(res: ServerResponse, headers: OutgoingHttpHeaders): number {
  const { 'Content-Type': _type, 'Content-Disposition': _name, ...rest } = headers
  res.writeHead(304, rest).end()
  return 304
}

/** Sends bytes as they are read, or the part of them that is asked for (RFC 9110, 14); returns the status. */
export async function sendStored(
  req: IncomingMessage,
  res: ServerResponse,
  headers: OutgoingHttpHeaders,
  stored: StoredBytes,
): Promise<number> {
  const { size, sha256 } = stored
  const etag = `"${sha256}"`
  if (isKnown(req, etag)) return unchanged(res, { ...headers, ETag: etag })
  const ifRange = req.headers['if-range']
  const asked = ifRange === undefined || ifRange === etag ? req.headers.range : undefined
  const range = rangeOf(asked, size)
  const [start, end] = range ?? [0, size - 1]
  const status = range ? 206 : 200
  // Opened before anything is said, so that a file that is not there is a problem and not half an answer.
  const bytes = req.method === 'HEAD' || size === 0 ? null : await stored.open(start, end)
  res.writeHead(status, {
    ...headers,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Content-Length': end - start + 1,
    ...(range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
  })
  if (!bytes) res.end()
  else await pipeline(bytes, res).catch(endedEarly)
  return status
}

/**
 * Streams a file as it is made; returns the status. An error on the way cuts the answer, so that no caller
 * takes a part for the whole.
 */
export async function sendStreamed(
  req: IncomingMessage,
  res: ServerResponse,
  headers: OutgoingHttpHeaders,
  file: StreamedFile,
): Promise<number> {
  res.writeHead(200, headers)
  if (req.method === 'HEAD') res.end()
  else await pipeline(file.open(), res).catch(endedEarly)
  return 200
}

/** Errors of a reader who left during the stream, or before its first byte. */
const LEFT = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']

/** A reader who leaves, as a viewer that changes pages does, has what they wanted. */
function endedEarly(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && LEFT.includes(String(error.code)))) throw error
}

/** The one range of a header, first and last byte; null for all, which several ranges are answered with too. */
function rangeOf(header: string | undefined, size: number): [number, number] | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const [, from = '', to = ''] = found ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start < size && start <= end) return [start, end]
  if (from !== '' && to !== '' && Number(from) > Number(to)) return null
  throw new AppError(416, 'range_not_satisfiable', sentence`The file has ${size} bytes.`, {
    headers: { 'Content-Range': `bytes */${size}` },
  })
}

/** A file is saved and never shown, so that nothing in it can act on this site. */
export function fileHeaders(file: FileAnswer | StoredFile | StreamedFile): OutgoingHttpHeaders {
  const { type } = file
  const name = oneLine(file.name)
  const from = file instanceof StoredFile ? file.pagesFrom : undefined
  const plain = name.replace(/[^\w.() -]+/g, '-')
  const encoded = encodeURIComponent(name).replaceAll("'", '%27')
  return {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    ...(from === undefined ? {} : { 'X-Pages-From': from }),
  }
}
