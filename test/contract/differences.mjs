// Reads Specmatic's output line by line: hundreds of megabytes for the whole API, and few lines of them news.

/** @typedef {Record<string, any>} Json */

const BEGINS = /^ {2}Request to http/
const CALLED = /^ {4}(?:GET|POST|PUT|PATCH|DELETE) \S+$/
const ANSWERED = /^ {4}(\d{3}) /
const CODE = /^ {8}"code": "(\w+)",?$/
const DETAIL = /^ {8}"detail": "(.*)",?$/
const ANOTHER_VALUE =
  /(\w+)(?:\.\[\])? is mutated from (?:\(-?[\d.]+(?: or -?[\d.]+)*\??\) to -?[\d.]+|\("[^"]*"(?: or "[^"]*")*\??\) to "[^"]*")(?= |$)/
const MUTATED = /\S+ is mutated from .*?(?= AND |$)/
const JUDGED = /^[+-]ve +Scenario: (\w+ \S+) -> (\w+)(?: with a request where (.*))? has (FAILED|SUCCEEDED)$/

/**
 * Differences between a run and the document. A valid call refused with 409, and with a code that the
 * document lists for the operation, is answered as the document says: the obstacle is the state of things,
 * which other calls changed, and no schema tells. But no operation may be refused so every time.
 */
export class Differences {
  #document
  #chosen
  #call = ''
  #status = ''
  #code = ''
  #detail = ''
  /** @type {{ example: string, lines: string[] } | undefined} */
  #reason
  /** @type {Map<string, { count: number, example: string }>} */
  #found = new Map()
  /** Whether each operation succeeded at a valid call. @type {Map<string, boolean>} */
  #succeeded = new Map()
  inTheWay = 0

  /**
   * @param {Json} document
   * @param {ReadonlySet<string>} chosen the fields of which the run chose a value of many
   */
  constructor(document, chosen) {
    this.#document = document
    this.#chosen = chosen
  }

  /** @param {string} line */
  take(line) {
    if (BEGINS.test(line) || line.startsWith('-----')) this.#conclude()
    if (BEGINS.test(line)) this.#call = this.#status = this.#code = this.#detail = ''
    else if (this.#call === '' && CALLED.test(line)) this.#call = line.trim()
    else if (this.#status === '') this.#status = ANSWERED.exec(line)?.[1] ?? ''
    this.#code = CODE.exec(line)?.[1] ?? this.#code
    this.#detail = DETAIL.exec(line)?.[1] ?? this.#detail
    const judged = JUDGED.exec(line)
    if (judged) this.#judge(judged)
    else this.#reason?.lines.push(line.trim())
  }

  /** One line for each difference, with how often it was met and a call that met it. */
  lines() {
    this.#conclude()
    const found = [...this.#found].map(([what, { count, example }]) => `${count} × ${what}\n    ${example}`)
    const never = [...this.#succeeded].filter(([, done]) => !done).map(([operation]) => operation)
    return [...found, ...never.map(operation => `${operation} was never answered with success.`)]
  }

  /** @param {RegExpExecArray} judged */
  #judge([, operation = '', expected = '', values = '', result]) {
    this.#conclude()
    const isRight = expected.startsWith('2')
    if (isRight) {
      const done = this.#succeeded.get(operation) || this.#status.startsWith('2')
      this.#succeeded.set(operation, done)
    }
    if (result === 'SUCCEEDED') return
    if (isRight && this.#status === '409' && this.#codesOf(operation).includes(this.#code)) {
      this.inTheWay += 1
      return
    }
    // Of ids that are there the run names one, and of values that fit together some; another is right as well.
    const [, another = ''] = ANOTHER_VALUE.exec(values) ?? []
    if (!isRight && (another.endsWith('_id') || this.#chosen.has(another))) return
    const lines = [`${operation} -> ${expected}: answered ${this.#status} ${this.#code} ${this.#detail}`]
    this.#reason = { example: `${this.#call} where ${MUTATED.exec(values)?.[0] ?? values}`, lines }
  }

  /** The codes of 409 that the document lists for an operation. @param {string} operation */
  #codesOf(operation) {
    const [method = '', path = ''] = operation.split(' ')
    const said = this.#document.paths[path]?.[method.toLowerCase()]?.responses['409']
    const named = said?.$ref?.replace('#/components/responses/', '')
    const { description = '' } = (named ? this.#document.components.responses[named] : said) ?? {}
    return description.split(', ')
  }

  /** Keeps a difference when all that is said of it was read. */
  #conclude() {
    if (!this.#reason) return
    const { example, lines } = this.#reason
    this.#reason = undefined
    const told = lines.filter(line => line !== '' && !TOLD_ANYWAY.test(line))
    const what = told
      .join(' ')
      .replaceAll(/\b[A-Z]{1,}\b|\d+/g, '…')
      .slice(0, 400)
    const known = this.#found.get(what)
    this.#found.set(what, {
      count: (known?.count ?? 0) + 1,
      example: known?.example ?? example.slice(0, 600),
    })
  }
}

/** Lines printed with each difference that say nothing about it. */
const TOLD_ANYWAY =
  /^(Reason:|Testing scenario|API: |Documentation: |Summary: |R\d+: |Specification expected status|>> RESPONSE.STATUS)/
