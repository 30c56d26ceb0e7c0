import type { ModelMessage } from 'ai'
import { functionDeclaration } from '../../agents/tools/declarations.ts'
import { describeTool, type ToolRoute } from '../../agents/tools/tools.ts'
import { authorise } from '../../kernel/call.ts'
import { AppError, type PrepareContext, spoken } from '../../kernel/index.ts'
import type { Source } from '../../platform/language/cited-sentence.ts'
import type { Reply } from '../../platform/model/index.ts'
import { framed } from '../../platform/search/borne-out.ts'
import { contentWords, sameAs, stemOf, wordsOf } from '../../platform/search/words.ts'
import { readWith } from './reading.ts'
import type { Scope } from './scope.ts'

/** Tools offered for one question, and calls of them that are made. */
const MOST_TOOLS = 8
const MOST_CALLS = 6
/** Limits of a quick look-up. */
const MOST_CREDITS = 2
const MOST_ROWS = 20
const LONGEST_VALUE = 300

/**
 * Lends a model tools while it writes an answer: reading tools about the question's subjects, with the
 * caller's permissions and a limited number of calls. In a scope narrower than the organisation it has none,
 * since tools do not know the scope; nor one that reads lent documents. It never makes or proposes a change,
 * whatever a model is told to ask for.
 */
export class Looking {
  readonly #ctx: PrepareContext
  readonly #tools: readonly ToolRoute[]
  #calls = 0

  constructor(ctx: PrepareContext, question: string, scope: Scope) {
    this.#ctx = ctx
    this.#tools = scope.level === 'organisation' && ctx.principal.role !== 'lp' ? toolsFor(ctx, question) : []
  }

  get tools() {
    return this.#tools.map(functionDeclaration)
  }

  /**
   * Runs the model's call, if permitted, and adds the findings to the sources. Resolves to the answer for the
   * model.
   */
  async answerTo({ id, tool, given }: Reply['calls'][number], sources: Source[]): Promise<ModelMessage> {
    const told = (type: 'text' | 'error-text', value: string): ModelMessage => ({
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: id, toolName: tool, output: { type, value } }],
    })
    this.#calls += 1
    const route = this.#tools.find(one => one.tool.name === tool)
    if (!route) return told('error-text', 'This tool is not for you to call here.')
    if (this.#calls > MOST_CALLS) return told('error-text', 'No more calls: answer from what you have.')
    try {
      const text = linesOf(await readWith(this.#ctx, tool, given)).join('\n')
      sources.push({ type: 'tool', id: null, title: route.tool.title, quote: text || '[]', tool, text })
      return told('text', framed(sources.length, route.tool.title, text))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return told('error-text', `${error.code}: ${error.message}`)
    }
  }
}

/** The tools whose own words are most in the question; none where none of them are. */
function toolsFor({ principal, services: { registry } }: PrepareContext, question: string): ToolRoute[] {
  const asked = contentWords(question).map(word => [word, ...sameAs(word)].map(stemOf))
  return registry.tools
    .filter((route): route is ToolRoute => {
      if (route.effect !== 'read' || route.method !== 'GET' || route.prepare || !route.tool) return false
      if (route.tool.credits > MOST_CREDITS) return false
      try {
        authorise(registry, route, principal)
        return true
      } catch {
        return false
      }
    })
    .map(route => {
      const words = new Set(wordsOf(`${route.tool.name} ${describeTool(route)}`).map(stemOf))
      return { route, fits: asked.filter(same => same.some(stem => words.has(stem))).length }
    })
    .filter(({ fits }) => fits > 0)
    .sort((a, b) => b.fits - a.fits)
    .slice(0, MOST_TOOLS)
    .map(({ route }) => route)
}

/** Formats a tool's answer as lines, one for each row: `name: Alder Row; stage: screening`. */
function linesOf(answer: unknown): string[] {
  const rows = Array.isArray(answer) ? answer.slice(0, MOST_ROWS) : [answer]
  return rows.map(row => fieldsOf(row, '').join('; ')).filter(line => line !== '')
}

function fieldsOf(value: unknown, path: string): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.slice(0, MOST_ROWS).flatMap(item => fieldsOf(item, path))
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, path ? `${path} ${name}` : name))
  const text = String(value).replaceAll(/\s+/g, ' ').slice(0, LONGEST_VALUE)
  return [path === '' ? text : `${spoken(path)}: ${text}`]
}
