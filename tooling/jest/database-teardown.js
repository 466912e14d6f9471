export default async function stopTestDatabases() {
  await Promise.all(globalThis.__testDatabases?.map(database => database.stop()) ?? []);
}
