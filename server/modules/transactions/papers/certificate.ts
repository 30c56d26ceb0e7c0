import { label, longDate } from '../../../kernel/index.ts'
import { Report } from '../../../platform/documents/index.ts'
import type { Letterhead } from '../../../platform/office/letterhead.ts'

/** One party's signature as it was recorded; moments are ISO 8601 in UTC. */
export interface Signing {
  /** The signing order; null where it did not matter. */
  order: number | null
  party: string
  role: string | null
  signatory: string | null
  email: string | null
  /** Null while the party has not signed. */
  signed_at: string | null
  /** In words, such as "Electronic, in this office". */
  method: string | null
  /** The network address that it was signed from. */
  address: string | null
  user_agent: string | null
  /** The person who recorded it; null where the party signed here itself. */
  recorded_by: string | null
  /** The signed document, and its SHA-256 in hexadecimal. */
  document: string | null
  sha256: string | null
}

/** The contents of a certificate. */
export interface Signed {
  transaction: string
  /** The office that issues it. */
  office: string
  letterhead?: Letterhead | null
  /** The moment (ISO 8601) of its issue, which the file is dated by. */
  on: string
  signings: readonly Signing[]
}

/**
 * Prints signatures as a PDF: who signed what, when, from where and how, in the order they were made, with
 * missing ones at the end. Equal input gives equal bytes.
 */
export function signingCertificate({
  transaction,
  office,
  letterhead = null,
  on,
  signings,
}: Signed): Promise<Uint8Array> {
  const signed = signings.filter(({ signed_at }) => signed_at !== null).toSorted(byMoment)
  const open = signings.filter(({ signed_at }) => signed_at === null).toSorted(byOrder)
  const report = new Report({
    title: 'Certificate of signing',
    beneath: `${transaction} · ${office} · Issued ${momentOf(on)}`,
    footer: `Certificate of signing · ${transaction}`,
    on,
    letterhead,
    contents: false,
  })
  report.section('Summary')
  report.paragraph(
    open.length === 0
      ? `All ${signed.length} signatures are recorded.`
      : `Signatures recorded: ${signed.length} of ${signings.length}. Not signed when this was issued: ${open.map(({ party }) => party).join(', ')}.`,
  )
  for (const document of documentsOf(signed)) report.paragraph(document)
  for (const [at, signing] of signed.entries()) {
    report.section(`${at + 1}. ${signing.party}`)
    report.table(['', 'As recorded'], rowsOf(signing))
  }
  if (open.length > 0) {
    report.section('Not signed')
    report.list(open.map(({ party, signatory }) => (signatory ? `${party}, by ${signatory}` : party)))
  }
  report.section('What this certificate says')
  report.paragraph(
    'It states what the office recorded. Where a signature was entered by somebody of the office, it shows who entered it and not that the party was there. A file is the one that was signed if its SHA-256 is the one above.',
  )
  return report.end()
}

function rowsOf(signing: Signing): string[][] {
  const rows: Array<[string, string | null]> = [
    ['Signatory', signing.signatory],
    ['Role', signing.role && label(signing.role)],
    ['Email', signing.email],
    ['Turn', signing.order === null ? 'Any' : String(signing.order)],
    ['Signed', signing.signed_at && momentOf(signing.signed_at)],
    ['Method', signing.method],
    ['From', signing.address],
    ['With', signing.user_agent],
    ['Entered by', signing.recorded_by],
    ['Document', signing.document],
    ['SHA-256', signing.sha256],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}

/** States whether all signed the same file, which a reader asks first. */
function documentsOf(signed: readonly Signing[]): string[] {
  const digests = new Set(signed.map(({ sha256 }) => sha256))
  if (signed.length < 2 || digests.has(null)) return []
  return digests.size === 1
    ? ['All of them signed the same file.']
    : [`They signed ${digests.size} files that differ: compare the digests below.`]
}

/** "23 November 2026, 05:41:37 UTC". */
function momentOf(moment: string): string {
  const [day = '', time = ''] = new Date(moment).toISOString().split('T')
  return `${longDate(day)}, ${time.slice(0, 8)} UTC`
}

const byOrder = (one: Signing, other: Signing): number =>
  (one.order ?? Number.MAX_SAFE_INTEGER) - (other.order ?? Number.MAX_SAFE_INTEGER)

const byMoment = (one: Signing, other: Signing): number =>
  Date.parse(one.signed_at ?? '') - Date.parse(other.signed_at ?? '') || byOrder(one, other)
