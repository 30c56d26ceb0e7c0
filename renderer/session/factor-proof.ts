/** A code of the second factor as it was typed: the six digits of the app, or one of the recovery codes. */
export const factorProof = (typed: string): { otp: string } | { recovery_code: string } =>
  /^\d{6}$/.test(typed.trim()) ? { otp: typed.trim() } : { recovery_code: typed.trim() }
