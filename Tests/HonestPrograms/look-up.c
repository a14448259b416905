/* Looks a name up at a name server of the tests: the second argument is its port, the third the name. */
#include <arpa/inet.h>
#include <netdb.h>
#include <resolv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
  if (count != 4 || res_init() != 0) return 64;
  _res.nscount = 1;
  _res.nsaddr_list[0].sin_family = AF_INET;
  _res.nsaddr_list[0].sin_port = htons((unsigned short)atoi(arguments[2]));
  _res.nsaddr_list[0].sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
  struct addrinfo *found;
  int error = getaddrinfo(arguments[3], "80", &hints, &found);
  if (error) {
    printf("%s\n", gai_strerror(error));
    return 1;
  }
  char text[64] = "";
  const struct sockaddr_in *address = (const struct sockaddr_in *)found->ai_addr;
  if (found->ai_family != AF_INET) return 2;
  inet_ntop(AF_INET, &address->sin_addr, text, sizeof text);
  freeaddrinfo(found);
  if (strcmp(text, "192.0.2.7") != 0) return 3;
  puts("done");
  return 0;
}
