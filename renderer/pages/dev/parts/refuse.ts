import { ApiProblem } from '../../../api/problem.ts'
import { problem } from '../samples.ts'

/** What every action of this page meets, so that the asking and the refusal are both seen. */
export async function refuse(): Promise<never> {
  throw new ApiProblem(problem)
}
