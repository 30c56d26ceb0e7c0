/**
 * `npm run bench:rooms`: what data rooms cost beside what does the same without them, in turn, in one run: uploading, streaming
 * a range, listing, permissions, watermarks. A table for docs/measurements.md; `BENCH_MIB` is the size of the upload.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import SqliteHandle from 'better-sqlite3'
import { commandOptions } from '../../server/kernel/command-options.ts'
import { makePdf } from '../reading/files.ts'
import { keyOf, post, startProgram, startServer } from './program.ts'

commandOptions({
  name: 'bench:rooms',
  says: 'Compares data rooms with what does the same without them. BENCH_MIB (1024) is the size of the upload.',
})

const MIB = Number(process.env.BENCH_MIB ?? 1024)
const NODES = 10_000
const PAGES = 100
const VDR = '/api/v1/svc/vdr'

const folder = mkdtempSync(join(tmpdir(), 'bench-rooms-'))
const server = await startServer({ SVC_SECRETS: 'file', SVC_DATA_DIR: join(folder, 'office') })
const headers = await keyOf(server)
const { authorization = '' } = headers

console.log('| case | bare | Fund Office | ratio |\n|---|---|---|---|')
try {
  const source = await makeSource()
  const document = await upload(source)
  await stream(document, source)
  await list()
  await watermark()
} finally {
  server.child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

/** Milliseconds that something takes. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * Prints a line of the table from pairs that were taken in turn after one to warm up. The ratio is of speeds, or of times
 * where `of` says so, in the middle pair.
 */
async function pairs(
  name: string,
  count: number,
  of: 'speed' | 'time',
  bare: () => Promise<unknown>,
  ours: () => Promise<unknown>,
): Promise<void> {
  await bare()
  await ours()
  const taken: Array<{ theirs: number; own: number; ratio: number }> = []
  for (let pair = 0; pair < count; pair += 1) {
    const [theirs, own] = [await timed(bare), await timed(ours)]
    taken.push({ theirs, own, ratio: of === 'speed' ? theirs / own : own / theirs })
  }
  taken.sort((one, other) => one.ratio - other.ratio)
  const at = (place: number) => taken[place] as (typeof taken)[number]
  const { theirs, own, ratio } = at(Math.floor(count / 2))
  const range = `${at(0).ratio.toFixed(2)} to ${at(count - 1).ratio.toFixed(2)}`
  console.log(
    `| ${name} | ${theirs.toFixed(0)} ms | ${own.toFixed(0)} ms | **${ratio.toFixed(2)}** (${range}) |`,
  )
}

async function roomOf(name: string): Promise<string> {
  const { id } = await post(`${server.url}${VDR}/rooms`, headers, { name })
  return `${VDR}/rooms/${id}`
}

/** Random bytes, which nothing on the way makes smaller. */
async function makeSource(): Promise<string> {
  const path = join(folder, 'source.bin')
  const piece = randomBytes(1024 * 1024)
  await pipeline(Readable.from(Array.from({ length: MIB }, () => piece)), createWriteStream(path))
  return path
}

async function upload(source: string): Promise<string> {
  const at = `${await roomOf('Uploads')}/documents`
  const idle = resident('VmRSS')
  let [last, copies] = ['', 0]
  const bare = async () => {
    const copy = join(folder, 'copy.bin')
    await pipeline(createReadStream(source, { highWaterMark: 1024 * 1024 }), createWriteStream(copy))
    const handle = await open(copy)
    await handle.sync()
    await handle.close()
    rmSync(copy)
  }
  const ours = async () => {
    copies += 1
    const { id } = await post(server.url + at, headers, { name: `Model ${copies}.bin` })
    last = `${at}/${id}`
    await send(`${server.url}${last}/upload`, source)
  }
  await pairs(
    `uploading ${MIB} MiB beside a copy with \`pipeline()\` to a synced file`,
    5,
    'speed',
    bare,
    ours,
  )
  const rival = await startProgram('test/bench/bare-files.ts', {}, source)
  const sent = () => send(rival.url, source)
  await pairs(`the same beside \`node:http\`, \`pipeline()\` and a synced file`, 5, 'speed', sent, ours)
  rival.child.kill('SIGTERM')
  console.log(`| its memory above idle, at most | | ${Math.round(resident('VmHWM') - idle)} MiB | |`)
  return last
}

/** MiB of the server's memory, now or at most (Linux). */
function resident(which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

function send(url: string, source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'PUT',
      headers: {
        authorization,
        'content-type': 'application/octet-stream',
        'content-length': MIB * 1024 * 1024,
      },
    })
    sending.on('response', reply => {
      reply.resume()
      if (reply.statusCode === 200) resolve()
      else reject(new Error(`${url}: ${reply.statusCode}`))
    })
    pipeline(createReadStream(source, { highWaterMark: 1024 * 1024 }), sending).catch(reject)
  })
}

async function stream(document: string, source: string): Promise<void> {
  const rival = await startProgram('test/bench/bare-files.ts', {}, source)
  const length = 4 * 1024 * 1024
  const ranges = (url: string, more: Record<string, string>) => async () => {
    for (let at = 0; at < 50; at += 1) {
      const start = (at * 7_919_777) % (MIB * 1024 * 1024 - length)
      const reply = await fetch(url, { headers: { ...more, range: `bytes=${start}-${start + length - 1}` } })
      const { byteLength } = await reply.arrayBuffer()
      if (reply.status !== 206 || byteLength !== length) throw new Error(`${url}: ${reply.status}`)
    }
  }
  await pairs(
    '50 ranges of 4 MiB beside `fs.createReadStream` over `node:http`',
    9,
    'speed',
    ranges(rival.url, {}),
    ranges(`${server.url}${document}/stream`, { authorization }),
  )
  rival.child.kill('SIGTERM')
}

async function list(): Promise<void> {
  const at = await roomOf('Many')
  const room = Number(at.split('/').at(-1))
  const db = new SqliteHandle(join(folder, 'office', 'fund-office.db'))
  const folders = fill(db, room)
  const rival = await startProgram('test/bench/bare-documents.ts', {}, join(folder, 'office'), String(room))
  const pages = (url: string, more: Record<string, string>) => async () => {
    for (let next: string | null = url; next !== null; ) {
      const reply: Response = await fetch(new URL(next, url), { headers: more })
      await reply.text()
      next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1] ?? null
    }
  }
  await pairs(
    `listing ${NODES} documents, 500 at a time, beside the bare query over \`node:http\``,
    9,
    'time',
    pages(rival.url, {}),
    pages(`${server.url}${at}/documents?limit=500`, headers),
  )
  rival.child.kill('SIGTERM')
  const { id: group } = await post(`${server.url}${at}/groups`, headers, {
    name: 'Bidder',
    permission: 'view',
  })
  for (const folder_id of folders.slice(0, 20))
    await fetch(`${server.url}${at}/grants`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ group_id: Number(group), folder_id, permission: 'none' }),
    })
  const one = db.prepare(
    'select d.held, d.visible_from, f.parent_id, g.permission from vdr_room_documents d left join vdr_folders f on f.id = d.folder_id left join vdr_grants g on g.folder_id = f.id and g.group_id = ? where d.id = ?',
  )
  const ids = db.prepare('select id from vdr_room_documents where room_id = ?').pluck().all(room)
  await pairs(
    `what a group may do with ${NODES} documents beside a query for each`,
    9,
    'time',
    async () => ids.map(id => one.get(Number(group), id)),
    async () => (await fetch(`${server.url}${at}/permissions?group_id=${group}`, { headers })).text(),
  )
  db.close()
}

/** A hundred folders of documents. */
function fill(db: SqliteHandle.Database, room: number): number[] {
  const now = '2026-03-02T09:00:00.000Z'
  const addFolder = db.prepare(
    `insert into vdr_folders (org_id, room_id, name, number, position, created_at, updated_at) values (1, ?, ?, ?, ?, ?, ?)`,
  )
  const addDocument = db.prepare(
    `insert into vdr_room_documents (org_id, room_id, connection_id, folder_id, number, position, name, status, version, size, sha256, since, read_at, kept_since, created_at, updated_at)
     values (1, ?, 0, ?, ?, ?, ?, 'ready', 1, 1000, ?, ?, ?, ?, ?, ?)`,
  )
  return db.transaction(() => {
    const folders: number[] = []
    for (let at = 1; at <= 100; at += 1)
      folders.push(Number(addFolder.run(room, `Folder ${at}`, at, at, now, now).lastInsertRowid))
    for (let at = 0; at < NODES; at += 1) {
      const number = 1 + Math.floor(at / 100)
      const digest = createHash('sha256').update(String(at)).digest('hex')
      const name = `Document ${at}.txt`
      addDocument.run(room, folders[at % 100], number, number, name, digest, now, now, now, now, now)
    }
    return folders
  })()
}

async function watermark(): Promise<void> {
  const bytes = await makePdf(draw => {
    for (let page = 1; page <= PAGES; page += 1) {
      if (page > 1) draw.addPage()
      draw.fontSize(11).text(`Page ${page}. ${'The borrower shall repay the loan. '.repeat(80)}`)
    }
  })
  const at = await roomOf('Watermarks')
  const { id } = await post(`${server.url}${at}/documents`, headers, {
    name: 'Facility.pdf',
    content: Buffer.from(bytes).toString('base64'),
  })
  const bare = async () => {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    const font = await document.embedFont(StandardFonts.Helvetica)
    const line = 'bench@example.com   2026-03-02 09:00 UTC   127.0.0.1'
    for (const page of document.getPages())
      for (const [x, y] of places(page.getWidth(), page.getHeight()))
        page.drawText(line, {
          x,
          y,
          size: 12,
          font,
          color: rgb(0.45, 0.45, 0.45),
          opacity: 0.3,
          rotate: degrees(30),
        })
    await document.save()
  }
  const ours = async () =>
    (await fetch(`${server.url}${at}/documents/${id}/watermarked-stream`, { headers })).arrayBuffer()
  await pairs(`a watermark on ${PAGES} pages beside the bare library`, 9, 'time', bare, ours)
}

/** Returns as many places on a page as the product's watermark. */
function* places(width: number, height: number): Generator<[number, number]> {
  for (let y = -160; y < height; y += 110) for (let x = 0; x < width; x += 300) yield [x, y]
}
