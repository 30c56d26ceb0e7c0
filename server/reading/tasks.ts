import { type Analysis, combine, findingsOf, type PackedFindings, pack, unpack } from './analysis.ts'
import { bankFileOf } from './bank/index.ts'
import type { BankFile } from './bank/stated.ts'
import { compareDocuments } from './comparison/compare.ts'
import type { Comparison } from './comparison/comparison.ts'
import { type MaterialChanges, materialChanges } from './comparison/materiality.ts'
import { type Condition, conditionsIn } from './conditions-precedent/index.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { extract } from './extract/index.ts'
import type { RefusedFile } from './extract/refused-file.ts'
import { joinPdfs, pdfPages } from './joined-pdf.ts'
import { type KeptText, keptTextOf } from './kept-text.ts'
import { type GivenPages, laidOutPdf, type NoPages } from './laid-out-pdf.ts'
import { contradictionsIn, type Profiled } from './profile/contradictions.ts'
import { answer, type FoundAnswer } from './questionnaire/answer.ts'
import { type Close, quotesFor, quotesForEach } from './questionnaire/quotes.ts'
import type { RedFlag } from './red-flags/flag.ts'
import { type DeliveryReport, deliveryReportOf } from './returned-mail.ts'
import { type RuleHits, rulesIn, type SoughtRule } from './rules/rules.ts'
import { type GivenList, sanctionsListOf } from './sanctions/index.ts'
import type { SanctionsFile } from './sanctions/listed.ts'
import { type Stampable, stampPdf } from './stamped-pdf.ts'
import { type Table, type TableFile, tableOf } from './table.ts'
import type { ReadDocument } from './text/document.ts'
import { readPlainText } from './text/plain-text.ts'
import {
  type AllowedFields,
  filledTemplate,
  type TemplateUse,
  templateFields,
  type WordData,
} from './word-template/fields.ts'

/** A file to be read. */
export interface GivenFile {
  /** The path within the source. */
  name: string
  bytes: Uint8Array
  /** The media type according to the source. */
  mediaType?: string | undefined
}

/** A document that is given as text. */
export interface GivenText {
  name: string
  text: string
}

/** Answers from documents, and the coverage of each document. */
export interface Answered {
  answers: FoundAnswer[]
  coverage: Coverage[]
}

/** The conditions of a closing that documents state, and how much of each of them was read. */
export interface Conditions {
  conditions: Condition[]
  coverage: Coverage[]
}

/** Tasks of a reader process: pure functions whose input and result can be copied between processes. */
export const tasks = {
  answers: async ({
    documents,
    topics,
  }: {
    documents: ReadDocument[]
    topics: string[]
  }): Promise<Answered> => ({
    answers: await answer(documents, topics),
    coverage: documents.map(coverageOf),
  }),
  comparison: ({ before, after }: { before: ReadDocument; after: ReadDocument }): Comparison =>
    compareDocuments(before, after),
  changes: ({ before, after }: { before: ReadDocument; after: ReadDocument }): MaterialChanges =>
    materialChanges(before, after),
  contradictions: ({ documents }: { documents: Profiled[] }): RedFlag[] => contradictionsIn(documents),
  conditions: ({ documents }: { documents: ReadDocument[] }): Conditions => ({
    conditions: conditionsIn(documents),
    coverage: documents.map(coverageOf),
  }),
  findings: ({ document, asOf }: { document: ReadDocument; asOf: string }): PackedFindings =>
    pack(findingsOf(document, asOf)),
  findingsInText: ({ name, text, asOf }: GivenText & { asOf: string }): PackedFindings =>
    pack(findingsOf(readPlainText(name, text), asOf)),
  findingsInFile: async ({
    name,
    bytes,
    mediaType,
    asOf,
  }: GivenFile & { asOf: string }): Promise<PackedFindings> =>
    pack(findingsOf(await extract(name, bytes, mediaType), asOf)),
  bankFile: (file: { bytes: Uint8Array }): BankFile => bankFileOf(file),
  sanctionsList: (list: GivenList): SanctionsFile => sanctionsListOf(list),
  combine: (findings: readonly PackedFindings[]): Analysis => combine(findings.map(unpack)),
  deliveryReport: ({ bytes }: { bytes: Uint8Array }): Promise<DeliveryReport | RefusedFile> =>
    deliveryReportOf(bytes),
  extract: ({ name, bytes, mediaType }: GivenFile): Promise<ReadDocument> => extract(name, bytes, mediaType),
  laidOutPdf: (given: GivenPages): Promise<Uint8Array | NoPages> => laidOutPdf(given),
  joinedPdf: (given: { title: string; on: string; files: Uint8Array[] }): Promise<Uint8Array> =>
    joinPdfs(given),
  keptText: async ({ name, bytes, mediaType }: GivenFile): Promise<KeptText> =>
    keptTextOf(await extract(name, bytes, mediaType)),
  pdfPages: ({ bytes }: { bytes: Uint8Array }): Promise<number | null> => pdfPages(bytes),
  quotes: ({
    documents,
    question,
    least,
  }: {
    documents: ReadDocument[]
    question: string
    least?: number
  }): Promise<Close[]> => quotesFor(documents, question, least),
  quotesForEach: ({
    documents,
    questions,
  }: {
    documents: ReadDocument[]
    questions: readonly string[]
  }): Promise<Close[][]> => quotesForEach(documents, questions),
  rules: ({ document, rules }: { document: ReadDocument; rules: SoughtRule[] }): RuleHits[] =>
    rulesIn(document, rules),
  stampedPdf: (given: {
    bytes: Uint8Array
    type: Stampable
    stamp: string | null
  }): Promise<Uint8Array | null> => stampPdf(given),
  table: (file: TableFile): Table | RefusedFile => tableOf(file),
  templateFields: (given: {
    bytes: Uint8Array
    allowed: AllowedFields
    trial: WordData
  }): Promise<TemplateUse | RefusedFile> => templateFields(given),
  filledTemplate: (given: { bytes: Uint8Array; data: WordData }): Promise<Uint8Array | RefusedFile> =>
    filledTemplate(given),
}

export type TaskName = keyof typeof tasks
export type TaskInput<T extends TaskName> = Parameters<(typeof tasks)[T]>[0]
export type TaskResult<T extends TaskName> = Awaited<ReturnType<(typeof tasks)[T]>>
