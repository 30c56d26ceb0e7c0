import { FileAnswer, label, type PrepareContext, spoken } from '../../../kernel/index.ts'
import { Report } from '../../../platform/documents/index.ts'
import { intelligenceOf } from '../intelligence/intelligence.ts'

type Told = Awaited<ReturnType<typeof intelligenceOf>>
interface Place {
  index: string | null
  document: string
  page: number
  quote?: string | null
  read: Told['dates'][number]['read'] | null
}

/**
 * Prints a room's contents, gaps and contradictions as PDF, limited to what the caller sees at the moment.
 */
export async function diligenceReport(ctx: PrepareContext, roomId: number): Promise<FileAnswer> {
  const told = await intelligenceOf(ctx, roomId)
  const made = `${ctx.now.slice(0, 16).replace('T', ' ')} UTC`
  const report = new Report({
    title: `${told.room}: diligence`,
    beneath: `As its documents stand at ${made}${told.sees_whole ? '' : ', as far as they are shown to who asked'}`,
    footer: `${told.room}, ${made}`,
    on: ctx.now,
    contents: true,
  })
  report.section('What this rests on')
  report.paragraph(told.overview)
  if (told.counts.by_kind.length > 0)
    report.table(
      ['Kind', 'Documents'],
      told.counts.by_kind.map(({ kind, documents }) => [label(kind), String(documents)]),
    )
  writeFlags(report, told)
  writeContradictions(report, told)
  writeMissing(report, told)
  writeChanges(report, told)
  writeFound(report, told)
  return new FileAnswer({
    name: `${told.room} diligence.pdf`,
    type: 'application/pdf',
    content: await report.end(),
  })
}

/** Where a thing is said: index, document and page, and whether the document was read whole. */
const where = ({ index, document, page, read }: Place): string =>
  `${[index, document].filter(Boolean).join(' ')}, page ${page}${read?.part === 'partly' ? ', read in part' : ''}`

const cited = (place: Place): string => (place.quote ? `“${place.quote}” (${where(place)})` : where(place))

function writeFlags(report: Report, { red_flags, since }: Told): void {
  report.section('Red flags')
  if (!since) {
    report.paragraph('Diligence has not been run on this room yet, so no red flags are known.')
    return
  }
  const { gravest, more, by_status } = red_flags
  report.paragraph(
    `${by_status.open} open, ${by_status.confirmed} confirmed, ${by_status.resolved} resolved, ${by_status.false_positive} found to be none. Those that stand:`,
  )
  for (const { severity, status, title, suggested_action, note, evidence } of gravest) {
    report.heading(`${label(severity)}: ${title}`)
    report.paragraph(`${label(status)}. ${suggested_action}${note === null ? '' : ` Note: ${note}`}`)
    report.list(evidence.map(cited))
  }
  if (gravest.length === 0) report.paragraph('None.')
  writeMore(report, more)
}

function writeContradictions(report: Report, { contradictions }: Told): void {
  if (contradictions.length === 0) return
  report.section('Contradictions between documents')
  for (const { severity, title, explanation, evidence } of contradictions) {
    report.heading(`${label(severity)}: ${title}`)
    report.paragraph(explanation)
    report.list(evidence.map(cited))
  }
}

function writeMissing(report: Report, { checklist, unread, more_unread }: Told): void {
  if (checklist) {
    report.section('What is missing')
    report.paragraph(
      `By the template “${checklist.title}”: ${checklist.found.length} found, ${checklist.missing.length} not.`,
    )
    report.list(checklist.missing.map(({ index, title }) => `${index} ${title}`))
    report.list(checklist.empty_sections.map(({ index, name }) => `${index} ${name} has no document`))
  }
  if (unread.length === 0) return
  report.section('What was not read')
  report.table(
    ['Document', 'Why'],
    unread.map(({ index, name, reason }) => [[index, name].filter(Boolean).join(' '), reason]),
  )
  writeMore(report, more_unread)
}

function writeChanges(report: Report, { since }: Told): void {
  if (!since) return
  report.section('Since diligence read it last')
  report.paragraph(`It was read last at ${since.at.slice(0, 16).replace('T', ' ')} UTC.`)
  const named = ({ index, name }: { index: string | null; name: string }) =>
    [index, name].filter(Boolean).join(' ')
  report.list([
    ...since.added.map(one => `Added: ${named(one)}`),
    ...since.changed.map(one => `Changed: ${named(one)}`),
    ...since.gone.map(name => `Not there any more: ${name}`),
  ])
  if (since.added.length + since.changed.length + since.gone.length === 0)
    report.paragraph('Nothing changed.')
  writeMore(report, since.more)
}

function writeFound(report: Report, told: Told): void {
  if (told.parties.length > 0) {
    report.section('Parties')
    report.table(
      ['Name', 'Is', 'Documents', 'First named'],
      told.parties.map(({ name, type, roles, documents, places: [first] }) => [
        name,
        roles.length > 0 ? roles.join(', ') : spoken(type),
        String(documents),
        first ? where(first) : '–',
      ]),
    )
    writeMore(report, told.more_parties)
  }
  if (told.dates.length > 0) {
    report.section('Days')
    report.table(
      ['Day', 'What', 'Where'],
      told.dates.map(one => [one.on, one.what, where(one)]),
    )
    writeMore(report, told.more_dates)
  }
  if (told.amounts.length > 0) {
    report.section('Figures')
    report.table(
      ['What', 'As written', 'Where'],
      told.amounts.map(one => [one.what, one.written, where(one)]),
    )
    writeMore(report, told.more_amounts)
  }
}

const writeMore = (report: Report, more: number): void => {
  if (more > 0) report.paragraph(`And ${more} more, which are not shown here.`)
}
