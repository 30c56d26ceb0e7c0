/** Problems by their code: the status of each, and when a caller gets it. */
export type RouteErrors = Readonly<Record<string, readonly [status: ErrorStatus, when: string]>>

type ErrorStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 409
  | 410
  | 412
  | 413
  | 415
  | 416
  | 422
  | 429
  | 502
  | 503
  | 507
