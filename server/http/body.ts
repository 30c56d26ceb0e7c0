import type { IncomingMessage } from 'node:http'
import { sentence } from '../kernel/language/sentence.ts'
import { AppError } from '../kernel/problems/errors.ts'
import type { Incoming } from '../kernel/routes/context.ts'

const DEFAULT_LIMIT = 1024 * 1024
/** The time limit for receiving a body that is read as a whole, in milliseconds. */
const PATIENCE = 300_000

/**
 * Reads the JSON body of a request; undefined when it has none. 415 for another type, 413 past the limit, 400
 * for invalid JSON.
 */
export async function readJson(req: IncomingMessage, limit = DEFAULT_LIMIT): Promise<unknown> {
  const declared = announced(req, limit)
  if (declared === 0 && req.headers['transfer-encoding'] === undefined) return undefined
  assertJson(req)
  return parseJson(await readBytes(req, limit))
}

/** The length that a request says its body has; 413 where that is past the limit. */
function announced(req: IncomingMessage, limit: number): number {
  const declared = Number(req.headers['content-length'] ?? 0)
  if (declared > limit) {
    letPass(req)
    throw tooLarge(limit)
  }
  return declared
}

/**
 * Discards the rest of a body: a sender whose connection were closed while it sends would not read the
 * reason.
 */
function letPass(req: IncomingMessage): void {
  const late = setTimeout(() => req.destroy(), PATIENCE)
  req.once('close', () => clearTimeout(late))
  req.resume()
}

/** 415 where a request says that its body is of another type. */
export function assertJson(req: IncomingMessage): void {
  const type = req.headers['content-type']
  if (type === undefined || !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type))
    throw new AppError(415, 'unsupported_media_type', sentence`Send JSON: Content-Type: application/json.`)
}

/** The body of a request as it was sent, empty when it has none; 413 past the limit. */
export async function readBytes(req: IncomingMessage, limit = DEFAULT_LIMIT): Promise<Buffer> {
  announced(req, limit)
  const chunks: Buffer[] = []
  const late = setTimeout(() => req.destroy(), PATIENCE)
  try {
    for await (const chunk of chunksOf(req, limit)) chunks.push(chunk)
  } finally {
    clearTimeout(late)
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
}

/** A body as it comes; 413 past the limit. */
async function* chunksOf(req: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) throw tooLarge(limit)
      yield chunk
    }
  } finally {
    if (!req.readableEnded && !req.destroyed) letPass(req)
  }
}

/** How long a sender of a file may be silent, in milliseconds. */
const SILENCE = 60_000

/** The body of a request as it comes; 413 past the limit, and it ends where the sender falls silent. */
export function incomingBytes(req: IncomingMessage, limit: number): Incoming {
  const declared = announced(req, limit)
  async function* bytes() {
    const giveUp = () => req.destroy()
    req.socket.setTimeout(SILENCE, giveUp)
    try {
      yield* chunksOf(req, limit)
    } finally {
      // The connection may be kept, and would destroy this request once more.
      req.socket.setTimeout(0, giveUp)
    }
  }
  return { size: req.headers['content-length'] === undefined ? null : declared, bytes: bytes() }
}

/** The parsed body, undefined if empty; 400 for invalid JSON. */
export async function parseJson(bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Both take a while of documents: others have a turn between them.
    if (bytes.length > DEFAULT_LIMIT) await new Promise(setImmediate)
    return JSON.parse(text)
  } catch {
    throw new AppError(400, 'malformed_json', sentence`The body is not JSON.`)
  }
}

const tooLarge = (limit: number) =>
  new AppError(413, 'payload_too_large', sentence`The body is larger than ${Math.round(limit / 1024)} KiB.`)
