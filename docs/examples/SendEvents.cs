// Sends usage events to the Customer Portal: in batches, again where an answer was lost, each counted once.
// .NET 8 or .NET Framework 4.7.2 and newer, nothing else:  dotnet run < events.jsonl
// Each line of the input is one event as docs/usage-events.md shows it; PORTAL_URL and PORTAL_TOKEN are set.
using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Threading.Tasks;

public static class SendEvents
{
    const int Batch = 1000;
    const int Tries = 9;
    static readonly Random chance = new Random();
    static readonly HttpClient client = new HttpClient { Timeout = TimeSpan.FromSeconds(60) };
    static readonly string address = Environment.GetEnvironmentVariable("PORTAL_URL") + "/api/usage/itext-json/events";

    public static void Main() => Run().GetAwaiter().GetResult();

    static async Task Run()
    {
        client.DefaultRequestHeaders.Authorization =
            new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("PORTAL_TOKEN"));
        Console.InputEncoding = Encoding.UTF8;
        var batch = new List<string>();
        for (string line; (line = await Console.In.ReadLineAsync()) != null;)
        {
            if (line.Trim() != "") batch.Add(line);
            if (batch.Count == Batch) await Flush(batch);
        }
        if (batch.Count > 0) await Flush(batch);
    }

    /// <summary>An event's id is fixed when it happens, never when it is sent: a second sending counts nothing.</summary>
    static async Task Flush(List<string> batch)
    {
        var answer = await Send("{\"events\":[" + string.Join(",", batch) + "]}");
        var text = await answer.Content.ReadAsStringAsync();
        if ((int)answer.StatusCode != 200) throw new InvalidOperationException($"{(int)answer.StatusCode} {text}");
        // One answer per event, in order: accepted, duplicate, kept or rejected; keep what was rejected for people.
        Console.WriteLine(text);
        batch.Clear();
    }

    /// <summary>Tries again after a lost connection, 429 and every answer from 500 on; the pause grows.</summary>
    static async Task<HttpResponseMessage> Send(string body)
    {
        for (var attempt = 0; ; attempt++)
        {
            var pause = TimeSpan.FromSeconds(Math.Min(60, 1 << attempt) * (0.5 + chance.NextDouble() / 2));
            try
            {
                var content = new StringContent(body, Encoding.UTF8, "application/json");
                var answer = await client.PostAsync(address, content);
                var again = (int)answer.StatusCode == 429 || (int)answer.StatusCode >= 500;
                if (!again || attempt + 1 == Tries) return answer;
                var asked = answer.Headers.RetryAfter?.Delta ?? TimeSpan.Zero;
                if (asked > pause) pause = asked;
                answer.Dispose();
            }
            catch (Exception lost) when ((lost is HttpRequestException || lost is TaskCanceledException) && attempt + 1 < Tries)
            {
                Console.Error.WriteLine(lost.Message);
            }
            await Task.Delay(pause);
        }
    }
}
