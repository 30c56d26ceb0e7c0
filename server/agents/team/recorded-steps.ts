import { fromJson, toJson } from '../../database/columns.ts'
import { sentence, verbatim } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { PartlyKept } from '../../kernel/routes/page.ts'
import type { JobContext } from '../../kernel/work.ts'

/** A step's result: an answer, or a refusal that the caller may act on. */
type Given = { answer: unknown } | { refusal: { status: number; code: string; message: string } }

interface Recorded {
  request: string
  given: Given
}

/**
 * The steps of one run, each recorded in its own transaction. After an interruption the run is replayed from
 * the start: recorded steps return their results without running, and the first unrecorded one runs. So a
 * tool is called and a proposal made once, however often the run resumes.
 */
export class RecordedSteps {
  readonly #job: JobContext
  readonly #runId: number
  readonly #known: Recorded[]
  #position = 0

  private constructor(job: JobContext, runId: number, known: Recorded[]) {
    this.#job = job
    this.#runId = runId
    this.#known = known
  }

  static async of(job: JobContext, runId: number): Promise<RecordedSteps> {
    const rows = await job.read(db =>
      db
        .selectFrom('agent_steps')
        .select(['request', 'answer'])
        .where('run_id', '=', runId)
        .orderBy('position')
        .execute(),
    )
    return new RecordedSteps(
      job,
      runId,
      rows.map(({ request, answer }) => ({ request, given: fromJson<Given>(answer) })),
    )
  }

  /**
   * Takes the next step: returns its recorded result, or otherwise runs `prepare` outside of every
   * transaction, then `work` in one, and records the result. A refusal (an AppError) is recorded too and
   * thrown again. `request` identifies the step; when it differs from the one recorded at this place, the
   * program has changed under the run, which then ends. Of an answer that may not be stored whole, the record
   * has the part that may.
   */
  async take<T, Facts>(
    request: unknown,
    credits: number,
    prepare: () => Promise<Facts>,
    work: (ctx: Context, facts: Facts) => Promise<T | PartlyKept<T>>,
  ): Promise<T> {
    const asked = toJson(request)
    const known = this.#next(asked)
    if (known) return unpack<T>(known)
    let given: Given
    try {
      const facts = await prepare()
      given = {
        answer: await this.#job.commit(async ctx => {
          const answer = await work(ctx, facts)
          const [shown, kept] = answer instanceof PartlyKept ? [answer.shown, answer.kept] : [answer, answer]
          await this.#write(ctx, asked, { answer: kept ?? null }, credits)
          return shown
        }),
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'run_over') throw error
      given = { refusal: { status: error.status, code: error.code, message: error.message } }
      const refused = given
      await this.#job.commit(ctx => this.#write(ctx, asked, refused, 0))
    }
    this.#position += 1
    return unpack<T>(given)
  }

  /** A step whose work is outside of every transaction (a model is asked); a crash before it is recorded repeats it. */
  async ask<T>(request: unknown, outside: () => Promise<T>): Promise<T> {
    const asked = toJson(request)
    const known = this.#next(asked)
    if (known) return unpack<T>(known)
    const answer = await outside()
    await this.#job.commit(ctx => this.#write(ctx, asked, { answer: answer ?? null }, 0))
    this.#position += 1
    return answer
  }

  #next(asked: string): Given | undefined {
    const known = this.#known[this.#position]
    if (!known) return undefined
    this.#position += 1
    if (known.request === asked) return known.given
    throw new AppError(
      409,
      'run_diverged',
      sentence`The program changed while this run was interrupted. Run it again.`,
    )
  }

  async #write(ctx: Context, request: string, given: Given, credits: number): Promise<void> {
    await ctx.db
      .insertInto('agent_steps')
      .values({
        run_id: this.#runId,
        position: this.#position,
        request,
        answer: toJson(given),
        credits,
        created_at: ctx.now,
      })
      .execute()
  }
}

function unpack<T>(given: Given): T {
  if ('answer' in given) return given.answer as T
  throw new AppError(given.refusal.status, given.refusal.code, verbatim(given.refusal.message))
}
