/**
 * `npm run bench:visitors`: the figures of a data room with a million looks at pages over HTTP, beside the same question
 * asked of the raw rows. A table for docs/measurements.md; ends with 1 where p99 is 50 ms or more, or the figures differ.
 */
import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { commandOptions } from '../../server/kernel/command-options.ts'
import { openOffice } from '../office.ts'

commandOptions({
  name: 'bench:visitors',
  says: 'Compares the figures of a data room with the raw rows. BENCH_VIEWS (1000000) is how many there are.',
})

const VIEWS = Number(process.env.BENCH_VIEWS ?? 1_000_000)
const [VIEWERS, DOCUMENTS, PAGES, DAYS] = [100, 200, 10, 60]
const ROUNDS = 300

const office = await openOffice()
const { id: room } = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Bench' })).body
for (let at = 0; at < DOCUMENTS; at += 1)
  await office.post(`/api/v1/svc/vdr/rooms/${room}/documents`, {
    name: `Document ${at}.txt`,
    content: Buffer.from(`Document ${at}`).toString('base64'),
  })

const db = new SqliteHandle(join(office.config.dataDir, 'fund-office.db'))
const now = '2026-03-02T09:00:00.000Z'
const documents = db
  .prepare('select id from vdr_room_documents where room_id = ? order by id')
  .pluck()
  .all(room)
db.transaction(() => {
  db.prepare('update vdr_room_documents set page_count = ? where room_id = ?').run(PAGES, room)
  const viewer = db.prepare(
    `insert into vdr_viewers (org_id, room_id, identity, email, visits, last_seen_at, created_at, updated_at)
     values (1, ?, ?, ?, 3, ?, ?, ?)`,
  )
  for (let at = 0; at < VIEWERS; at += 1) {
    const email = `viewer${at}@example.com`
    viewer.run(room, email, email, now, now, now)
  }
  const viewers = db.prepare('select id from vdr_viewers where room_id = ? order by id').pluck().all(room)
  const look = db.prepare(
    `insert into vdr_page_views (org_id, viewer_id, room_id, document_id, version, page, ms, created_at, updated_at)
     values (1, ?, ?, ?, 1, ?, ?, ?, ?)`,
  )
  for (let at = 0; at < VIEWS; at += 1) {
    const day = new Date(Date.parse(now) - (at % DAYS) * 86_400_000).toISOString()
    const viewer = viewers[at % VIEWERS]
    const document = documents[Math.floor(at / VIEWERS) % DOCUMENTS]
    const page = 1 + (Math.floor(at / (VIEWERS * DOCUMENTS)) % PAGES)
    look.run(viewer, room, document, page, 1000 + ((at * 7919) % 60_000), day, day)
  }
  // The sums as they are kept with each look; that these come to the rows is what test/modules/vdr/visitors.test.ts proves.
  const sums = 'count(*), sum(ms)'
  db.exec(`
    insert into vdr_viewed_pages (org_id, viewer_id, document_id, page, page_views, ms, created_at, updated_at)
      select 1, viewer_id, document_id, page, ${sums}, '${now}', '${now}' from vdr_page_views group by viewer_id, document_id, page;
    insert into vdr_viewed_documents (org_id, viewer_id, document_id, pages_seen, page_views, ms, opened, last_seen_at, created_at, updated_at)
      select 1, viewer_id, document_id, count(distinct page), ${sums}, 1, '${now}', '${now}', '${now}' from vdr_page_views group by viewer_id, document_id;
    insert into vdr_view_days (org_id, room_id, day, page_views, ms, visits, created_at, updated_at)
      select 1, room_id, substr(created_at, 1, 10), ${sums}, 1, '${now}', '${now}' from vdr_page_views group by room_id, substr(created_at, 1, 10);
    update vdr_viewers set page_views = (select count(*) from vdr_page_views where viewer_id = vdr_viewers.id),
      ms = (select sum(ms) from vdr_page_views where viewer_id = vdr_viewers.id);
    analyze;`)
})()

const raw = () =>
  [
    'select viewer_id, count(*) views, sum(ms) ms, max(created_at) last from vdr_page_views where org_id = 1 and room_id = ? group by viewer_id',
    'select viewer_id, document_id, count(distinct page) pages, sum(ms) ms from vdr_page_views where org_id = 1 and room_id = ? group by viewer_id, document_id',
    'select substr(created_at, 1, 10) day, count(*) views, sum(ms) ms from vdr_page_views where org_id = 1 and room_id = ? group by day',
  ].map(statement => db.prepare(statement).all(room) as Array<Record<string, number>>)

const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const at = (share: number, values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] as number
const url = `/api/v1/svc/vdr/rooms/${room}/analytics`
// The connections of before were let go while the rows were written.
for (let round = 0; round < 20; round += 1) await office.get(url).catch(() => undefined)
const ours: number[] = []
for (let round = 0; round < ROUNDS; round += 1) ours.push(await timed(() => office.get(url)))
const theirs: number[] = []
for (let round = 0; round < 5; round += 1) theirs.push(await timed(raw))

const figures = (await office.get(url)).body
const [byViewer = []] = raw()
const total = byViewer.reduce((sum, { ms = 0 }) => sum + ms, 0)
const same = figures.page_views === VIEWS && figures.seconds === Math.round(total / 1000)
console.log(`${VIEWS} looks, ${VIEWERS} viewers, ${DOCUMENTS} documents of ${PAGES} pages`)
console.log('| figures of a room | p50 | p99 |\n|---|---|---|')
console.log(`| over HTTP, from the sums | ${at(0.5, ours).toFixed(1)} ms | ${at(0.99, ours).toFixed(1)} ms |`)
console.log(
  `| SQL on the raw rows, without HTTP | ${at(0.5, theirs).toFixed(0)} ms | ${at(1, theirs).toFixed(0)} ms |`,
)
console.log(same ? 'The figures are what the rows come to.' : 'The figures DIFFER from the rows.')
db.close()
await office.close()
process.exit(same && at(0.99, ours) < 50 ? 0 : 1)
