import type { IncomingMessage } from 'node:http'
import { AppError } from '../kernel/problems/errors.ts'

const DEFAULT_LIMIT = 1024 * 1024

/**
 * The JSON body of a request, undefined when it has none. 415 for another type, 413 past the limit, 400 for
 * what is not JSON.
 */
export async function readJson(req: IncomingMessage, limit = DEFAULT_LIMIT): Promise<unknown> {
  const declared = Number(req.headers['content-length'] ?? 0)
  if (declared > limit) throw tooLarge(limit)
  if (declared === 0 && req.headers['transfer-encoding'] === undefined) return undefined
  const type = req.headers['content-type']
  if (type === undefined || !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new AppError(415, 'unsupported_media_type', 'Send JSON: Content-Type: application/json.')
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  if (size === 0) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      chunks.length === 1 ? chunks[0] : Buffer.concat(chunks),
    )
    // Both take a while of documents: others have a turn between them.
    if (size > DEFAULT_LIMIT) await new Promise(setImmediate)
    return JSON.parse(text)
  } catch {
    throw new AppError(400, 'malformed_json', 'The body is not JSON.')
  }
}

const tooLarge = (limit: number) =>
  new AppError(413, 'payload_too_large', `The body is larger than ${Math.round(limit / 1024)} KiB.`, {
    headers: { Connection: 'close' },
  })
