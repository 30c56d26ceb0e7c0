import { amountsIn } from '../facts/amounts.ts'
import { datesIn } from '../facts/dates.ts'
import { percentagesIn } from '../facts/percentages.ts'
import type { ReadDocument } from '../text/document.ts'
import type { Evidence } from '../text/evidence.ts'
import { headingOf } from '../text/headings.ts'
import { textIn } from '../text/passages.ts'
import { type Hit, PassageIndex } from '../text/search.ts'
import { type Expected, type Question, type Topic, topicOf } from './topics/index.ts'

/** An answer as it was found: verbatim sentences, or none. */
export interface FoundAnswer {
  topic: string
  /** The question's id within the topic. */
  question: string
  /** The sentences of the citations, in their order; null where no document answers. */
  answer: string | null
  /** 0 to 1; 0 without an answer. Below one half where documents contradict each other. */
  confidence: number
  citations: Evidence[]
}

interface Candidate {
  evidence: Evidence
  values: ReadonlySet<string>
  score: number
}

/** Passages looked at for each question. */
const PASSAGES = 15
/** The minimum share of the weight of a question's words in a passage about it. */
const LEAST_COVERAGE = 0.05
const LONGEST_ANSWER = 700
const LEAST_WORDS = 5
/** A form that nobody has filled in answers nothing. */
const BLANK =
  /\[\s*[●•_.…xX]*\s*\]|_{3,}|\bTBD\b|\bTBC\b|\bto\s+be\s+(?:determined|confirmed|advised|completed)\b|\bplease\s+(?:describe|provide|state|list|explain|attach)\b/i

/** Answers to every question of the topics, from the documents and from nothing else. Takes seconds. */
export async function answer(
  documents: readonly ReadDocument[],
  topics: readonly string[],
): Promise<FoundAnswer[]> {
  const index = await PassageIndex.of(documents)
  const byName = new Map(documents.map(document => [document.name, document]))
  return topics
    .map(topicOf)
    .flatMap(topic => topic.questions.map(question => answerTo(topic, question, index, byName)))
}

function answerTo(
  topic: Topic,
  question: Question,
  index: PassageIndex,
  documents: ReadonlyMap<string, ReadDocument>,
): FoundAnswer {
  const candidates = index
    .search(`${question.question} ${question.query}`, { limit: PASSAGES })
    .filter(({ coverage }) => coverage >= LEAST_COVERAGE)
    .flatMap(hit => candidatesIn(hit, question, documents.get(hit.document) as ReadDocument))
    .sort((a, b) => b.score - a.score)
  const [best] = candidates
  if (!best) return { topic: topic.key, question: question.id, answer: null, confidence: 0, citations: [] }
  const against = candidates.find(other => contradicts(best, other))
  const agreeing = candidates.some(
    other => other !== best && other.evidence.document !== best.evidence.document && agrees(best, other),
  )
  const citations = [best.evidence, ...(against ? [against.evidence] : [])]
  const confidence = against ? best.score * 0.5 : Math.min(0.97, best.score + (agreeing ? 0.08 : 0))
  return {
    topic: topic.key,
    question: question.id,
    answer: citations.map(({ quote }) => quote).join('\n'),
    confidence: Number(confidence.toFixed(2)),
    citations,
  }
}

/**
 * Returns the sentences of a passage that answer, with the headings and the question above them as their
 * subject.
 */
function candidatesIn(hit: Hit, question: Question, document: ReadDocument): Candidate[] {
  const { document: name, page, headings, sentences } = hit.passage
  const found: Candidate[] = []
  const over = headings.join('\n')
  let asked = { text: '', paragraph: -1 }
  for (const place of sentences) {
    const quote = textIn(document, { document: name, page, ...place }) ?? ''
    if (/[?:]$/.test(quote)) {
      asked = { text: quote, paragraph: place.paragraph }
      continue
    }
    if (quote.length > LONGEST_ANSWER || quote.length < 4 || BLANK.test(quote) || headingOf(quote)) continue
    const values = valuesIn(quote, question.expects)
    if (!values || question.not?.test(quote)) continue
    // An answer is right below its question; later text is about something else.
    const above = place.paragraph <= asked.paragraph + 1 ? asked.text : ''
    const context = `${over}\n${above}\n${quote}`
    if (!question.about.every(form => form.test(context))) continue
    const own = question.about.filter(form => form.test(quote)).length / question.about.length
    // A sentence that names its subject needs no heading; without it, a heading above may be about another
    // one.
    const score = Math.min(0.9, 0.4 + 0.3 * own + 0.2 * Math.min(1, hit.coverage * 1.5))
    found.push({ evidence: { document: name, page, ...place, quote }, values, score })
  }
  return found
}

const DENIES = /\b(?:no|not|none|never|nor|neither|without|nil)\b/i
const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty'

/**
 * Returns the values a sentence gives in answer to the question; null when it gives none of the expected
 * kind.
 */
function valuesIn(quote: string, expects: Expected): ReadonlySet<string> | null {
  switch (expects) {
    case 'amount':
      return some(amountsIn(quote).map(({ currency, low, high }) => `${currency} ${low} ${high}`))
    case 'percentage':
      return some(percentagesIn(quote).map(({ share }) => String(share)))
    case 'date':
      return some([
        ...datesIn(quote).map(({ iso }) => iso?.slice(0, 4) ?? 'date'),
        ...(quote.match(/\b(?:19|20)\d\d\b/g) ?? []),
      ])
    case 'number':
      return some(
        quote.match(/\d+(?:[.,]\d+)*/g) ??
          quote.toLowerCase().match(new RegExp(`\\b(?:${NUMBER_WORDS})\\b`, 'g')) ??
          [],
      )
    case 'duration':
      return some(
        quote
          .toLowerCase()
          .match(
            new RegExp(
              `\\b(?:\\d{1,2}|${NUMBER_WORDS})(?:\\s\\(\\d{1,2}\\))?[-\\s]+(?:years?|months?)\\b|\\b\\w+\\s(?=anniversary)`,
              'g',
            ),
          ) ?? [],
      )
    case 'yes_no':
      return new Set([DENIES.test(quote) ? 'no' : 'yes'])
    case 'statement':
      // Fewer words are a heading or a label.
      return quote.split(/\s+/).length >= LEAST_WORDS ? new Set() : null
  }
}

const some = (values: readonly string[]): ReadonlySet<string> | null =>
  values.length === 0 ? null : new Set(values)

/** Both name the subject and give it a value, and no value is common to them. */
function contradicts(best: Candidate, other: Candidate): boolean {
  if (other === best || best.values.size === 0 || other.values.size === 0) return false
  return other.score >= best.score - 0.15 && !shareValue(best, other)
}

const agrees = (best: Candidate, other: Candidate): boolean => shareValue(best, other)

const shareValue = (a: Candidate, b: Candidate): boolean => [...a.values].some(value => b.values.has(value))
