import type { Principal } from '../../kernel/index.ts'
import type { Clock } from '../../kernel/routes/context.ts'
import type { Call, Step } from '../calls/caller.ts'
import { madeDocument } from '../documents/made-document.ts'
import type { SampleOffice } from '../office/office.ts'
import type { Made } from './deal-steps.ts'

const ROOM = '/api/v1/svc/vdr/rooms/{room_id}'
const INTELLIGENCE = '/api/v1/svc/intelligence'

type File = SampleOffice['rooms'][number]['files'][number]
type Judged = SampleOffice['rooms'][number]['judged'][number]

/** Documents added to rooms made from a template, and the diligence on them. */
export function diligenceSteps(
  call: Call,
  associate: Principal,
  clock: Clock,
  office: SampleOffice,
  made: Made,
): Step[] {
  return office.rooms.flatMap(({ files, diligence, judged }, at): Step[] => {
    const room: Room = { call, associate, clock, id: () => made.rooms.get(at) as number }
    return [
      ...files.flatMap(file => fileSteps(room, file)),
      ...diligence.map(daysAgo => ({ daysAgo, run: () => runDiligence(room) })),
      ...judged.map(one => ({ daysAgo: one.days_ago, run: () => judge(room, one) })),
    ]
  })
}

interface Room {
  call: Call
  associate: Principal
  clock: Clock
  id: () => number
}

function fileSteps(
  { call, associate, clock, id }: Room,
  { days_ago, folder, name, written, held, versions }: File,
): Step[] {
  let doc_id = 0
  return [
    {
      daysAgo: days_ago,
      run: async () => {
        const params = { room_id: id() }
        const folders = await call<Array<{ id: number; index: string }>>(
          associate,
          'GET',
          `${ROOM}/folders`,
          { params },
        )
        const folder_id = folders.find(({ index }) => index === folder)?.id
        const made = await madeDocument(name, written, clock.now().toISOString())
        const body = { name, folder_id, content: made.toString('base64') }
        doc_id = (await call<{ id: number }>(associate, 'POST', `${ROOM}/documents`, { params, body })).id
        if (held)
          await call(associate, 'PATCH', `${ROOM}/documents/{doc_id}`, {
            params: { ...params, doc_id },
            body: { held },
          })
      },
    },
    ...versions.map(version => ({
      daysAgo: version.days_ago,
      run: async () => {
        const at = { params: { room_id: id(), doc_id } }
        const made = await madeDocument(name, version.written, clock.now().toISOString())
        await call(associate, 'PUT', `${ROOM}/documents/{doc_id}/upload`, at, made)
      },
    })),
  ]
}

/** Lets diligence read a room to its end. */
async function runDiligence({ call, associate, id }: Room): Promise<void> {
  const body = { room_id: id() }
  const { run_id } = await call<{ run_id: number }>(associate, 'POST', `${INTELLIGENCE}/scan-room`, { body })
  const run = '/api/v1/svc/vdr/diligence/runs/{run_id}'
  const { status } = await call<{ status: string }>(associate, 'GET', run, { params: { run_id } })
  if (status !== 'completed') throw new Error(`Diligence of the sample’s room ended as ${status}`)
  await call(associate, 'POST', `${INTELLIGENCE}/analyze-compliance`, {
    body: { ...body, rule_list: 'credit_agreement' },
  })
}

interface Flag {
  id: number
  analysis_id: number
  kind: string
  evidence: Array<{ document: string }>
}

async function judge({ call, associate, id }: Room, { document, kind, status, note }: Judged): Promise<void> {
  const flags = await call<Flag[]>(associate, 'GET', `${ROOM}/red-flags`, {
    params: { room_id: id() },
    query: { limit: '500' },
  })
  const flag = flags.find(
    one => one.kind === kind && one.evidence.some(quoted => quoted.document.endsWith(document)),
  )
  if (!flag) throw new Error(`Diligence of the sample’s room raised no ${kind} in ${document}`)
  await call(associate, 'PATCH', '/api/v1/svc/vdr/analyses/{analysis_id}/flags/{flag_id}', {
    params: { analysis_id: flag.analysis_id, flag_id: flag.id },
    body: { status, ...(note === undefined ? {} : { note }) },
  })
}
