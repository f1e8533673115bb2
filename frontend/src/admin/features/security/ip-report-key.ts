/** Under this an address's report is kept; blocking and lifting read it again. */
export const ipReportKey = (ip: string) => ['ip-lookup', ip] as const;
