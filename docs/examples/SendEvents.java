// Sends usage events to the Customer Portal: in batches, again where an answer was lost, each counted once.
// Java 17 or newer, nothing else:  java SendEvents.java < events.jsonl
// Each line of the input is one event as docs/usage-events.md shows it; PORTAL_URL and PORTAL_TOKEN are set.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

public class SendEvents {
  static final int BATCH = 1000;
  static final int TRIES = 9;
  static final HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  static final URI address = URI.create(System.getenv("PORTAL_URL") + "/api/usage/itext-json/events");
  static final String token = System.getenv("PORTAL_TOKEN");

  public static void main(String[] args) throws Exception {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    List<String> batch = new ArrayList<>();
    for (String line; (line = input.readLine()) != null; ) {
      if (!line.isBlank()) batch.add(line);
      if (batch.size() == BATCH) flush(batch);
    }
    if (!batch.isEmpty()) flush(batch);
  }

  /** The id of an event is fixed when the event happens, never when it is sent: so a second sending counts nothing. */
  static void flush(List<String> batch) throws Exception {
    var answer = send("{\"events\":[" + String.join(",", batch) + "]}");
    if (answer.statusCode() != 200) throw new IllegalStateException(answer.statusCode() + " " + answer.body());
    // One answer per event, in order: accepted, duplicate, kept or rejected; keep what was rejected for people.
    System.out.println(answer.body());
    batch.clear();
  }

  /** Tries again after a lost connection, 429 and every answer from 500 on; the pause grows and is partly chance. */
  static HttpResponse<String> send(String body) throws Exception {
    var request = HttpRequest.newBuilder(address)
        .timeout(Duration.ofSeconds(60))
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
    for (int attempt = 0; ; attempt++) {
      long pause = (long) (Math.min(60_000, 1000 << attempt) * (0.5 + ThreadLocalRandom.current().nextDouble() / 2));
      try {
        var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        boolean again = answer.statusCode() == 429 || answer.statusCode() >= 500;
        if (!again || attempt + 1 == TRIES) return answer;
        pause = Math.max(pause, 1000 * answer.headers().firstValueAsLong("Retry-After").orElse(0));
      } catch (java.io.IOException lost) {
        if (attempt + 1 == TRIES) throw lost;
      }
      Thread.sleep(pause);
    }
  }
}
