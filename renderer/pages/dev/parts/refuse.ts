import { ApiProblem } from '../../../api/problem.ts'
import { problem } from '../samples.ts'

/** Fails every action of this page, so that both the confirmation and the error show. */
export async function refuse(): Promise<never> {
  throw new ApiProblem(problem)
}
