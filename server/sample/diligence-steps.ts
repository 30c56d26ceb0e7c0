import type { Principal } from '../kernel/index.ts'
import type { Call, Step } from './caller.ts'
import type { Made } from './deal-steps.ts'
import type { SampleOffice } from './office.ts'
import type { PastClock } from './past-clock.ts'
import { until, untilRead } from './until.ts'

const ROOM = '/api/v1/svc/vdr/rooms/{room_id}'

type File = SampleOffice['rooms'][number]['files'][number]
type Judged = SampleOffice['rooms'][number]['judged'][number]

/** What came into the rooms that are laid out by a template, and what diligence found there. */
export function diligenceSteps(
  call: Call,
  associate: Principal,
  clock: PastClock,
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
  clock: PastClock
  id: () => number
}

function fileSteps(room: Room, { days_ago, folder, name, text, held, versions }: File): Step[] {
  const { call, associate } = room
  let doc_id = 0
  return [
    {
      daysAgo: days_ago,
      run: () =>
        keeping(room, async params => {
          const folders = await call<Array<{ id: number; index: string }>>(
            associate,
            'GET',
            `${ROOM}/folders`,
            {
              params,
            },
          )
          const folder_id = folders.find(({ index }) => index === folder)?.id
          const body = { name, folder_id, content: Buffer.from(text).toString('base64') }
          doc_id = (await call<{ id: number }>(associate, 'POST', `${ROOM}/documents`, { params, body })).id
          if (held)
            await call(associate, 'PATCH', `${ROOM}/documents/{doc_id}`, {
              params: { ...params, doc_id },
              body: { held },
            })
        }),
    },
    ...versions.map(version => ({
      daysAgo: version.days_ago,
      run: () =>
        keeping(room, async params => {
          const sent = Buffer.from(version.text)
          const at = { params: { ...params, doc_id } }
          await call(associate, 'PUT', `${ROOM}/documents/{doc_id}/upload`, at, sent)
        }),
    })),
  ]
}

/** Puts something into a room, and waits until it was read: that is done in the background. */
function keeping(
  { call, associate, clock, id }: Room,
  put: (params: { room_id: number }) => Promise<void>,
): Promise<void> {
  const params = { room_id: id() }
  return clock.standing(async () => {
    await put(params)
    await untilRead(call, associate, params.room_id)
  })
}

/** Lets diligence read a room, and waits until it has. */
async function runDiligence({ call, associate, clock, id }: Room): Promise<void> {
  const params = { room_id: id() }
  await clock.standing(async () => {
    const { run_id } = await call<{ run_id: number }>(associate, 'POST', `${ROOM}/diligence/run`, { params })
    await until('Diligence of the sample’s room came to no end', async () => {
      const { status } = await call<{ status: string }>(
        associate,
        'GET',
        '/api/v1/svc/vdr/diligence/runs/{run_id}',
        { params: { run_id } },
      )
      if (status !== 'running' && status !== 'completed')
        throw new Error(`Diligence of the sample’s room ended as ${status}`)
      return status === 'completed'
    })
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
