/** The basis of a sentence: a record or a page, with its exact words. */
export interface Source {
  /** The kind of record, such as `lp`; `tool` for an answer that is no one record’s. */
  type: string
  id: number | null
  title: string
  /** Verbatim text of the source. */
  quote: string
  /** The quoted text's label in the record (`Counterparty`). */
  label?: string
  document?: string
  page?: number
  /** The tool that computed the sentence’s figures. */
  tool?: string
  /** The deal or the fund it belongs to, where it is a part of one. */
  deal_id?: number
  fund_account_id?: number
  /** The data room, and the document of it, that the words stand in. */
  room_id?: number
  document_id?: number
  /** The analysis, questionnaire or memorandum it is of. */
  parent_id?: number
  /** All facts that a sentence about it may state: a model's sentences are checked against it. */
  text: string
}

/** One sentence of an answer with its source. */
export interface CitedSentence {
  text: string
  sources: Source[]
}

/** A sentence whose figures a tool computed of one record; the record's name is quoted. */
export const computedSentence = (
  tool: string,
  type: string,
  id: number,
  title: string,
  text: string,
): CitedSentence => ({
  text,
  sources: [{ type, id, title, quote: title, tool, text }],
})

/** An answer that there is nothing: it rests on the tool's empty list. */
export const emptyAnswer = (tool: string, text: string): CitedSentence => ({
  text,
  sources: [{ type: 'tool', id: null, title: tool, quote: '[]', tool, text }],
})
