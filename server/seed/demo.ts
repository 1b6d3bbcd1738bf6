export type DemoOptions = { db: unknown; store: unknown; log: (line: string) => void; dataDir: string | undefined };
export async function seedDemo(_options: DemoOptions): Promise<void> {}
