import { type PrepareContext, verbatim } from '../../../kernel/index.ts'
import { EventStream, type StreamedEvent } from '../../../kernel/routes/event-stream.ts'
import { topicOf } from '../generation/job.ts'
import { kindOf } from '../kinds/index.ts'
import type { ReportStatus } from '../report.ts'
import { findReport, messageOf, progressOf, type Reader, sectionsOf } from './reports.ts'

/** Maximum sleep of a stream before it looks by itself: another server may have written. */
const LOOK_EVERY_MS = 1000

/** A report's sections as they are written, from any one on; its end is the last event. */
export async function streamOf(ctx: PrepareContext, id: number, since: number): Promise<EventStream> {
  const read = (after: number) => ctx.read(async db => eventsSince({ ...ctx, db }, id, after))
  // A report that is not there is a 404 before anything is streamed.
  await read(since)
  return new EventStream({
    since,
    read,
    wait: () => ctx.services.wakeUps.wait(topicOf(id), LOOK_EVERY_MS),
  })
}

async function eventsSince(ctx: Reader, id: number, after: number) {
  const row = await findReport(ctx, id)
  const sections = await sectionsOf(ctx, id)
  const all = kindOf(row.kind).sections
  const events: StreamedEvent[] = sections.map(({ key, title }, at) => {
    const next = all[at + 1]?.title ?? null
    return {
      id: at + 1,
      event: 'section',
      data: {
        report_id: id,
        section_key: key,
        title,
        percent: Math.floor((100 * (at + 1)) / all.length),
        message: ctx.say(messageOf('writing', next ?? verbatim(title))),
      },
    }
  })
  const finished = row.status === 'ready' || row.status === 'failed'
  if (finished)
    events.push({
      id: all.length + 1,
      event: row.status,
      data: {
        report_id: id,
        percent: progressOf(row, sections.length).percent,
        message: ctx.say(messageOf(row.status as ReportStatus, null)),
        error: row.error,
      },
    })
  return { events: events.filter(({ id: number }) => number > after), finished }
}
