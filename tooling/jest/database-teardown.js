export default async function stopTestDatabase() {
  await globalThis.__testDatabase?.stop();
}
